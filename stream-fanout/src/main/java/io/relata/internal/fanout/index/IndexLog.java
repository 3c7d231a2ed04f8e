package io.relata.internal.fanout.index;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.search.IndexOutcome;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Logs as lines of JSON what the index function could not index, and counts as a metric what the search engine rejects.
 *
 * @see <a
 * href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html">Embedded
 * metric format</a>
 */
public final class IndexLog {
    public static final String NAMESPACE = "Relata";
    /** Documents that the engine rejects, whatever the number of retries; by {@code Table}. */
    public static final String REFUSED = "RefusedByIndex";

    private final Consumer<ObjectNode> lines;
    private final String table;
    private final Clock clock;

    /** @param lines takes each line */
    public IndexLog(Consumer<ObjectNode> lines, String table, Clock clock) {
        this.lines = lines;
        this.table = table;
        this.clock = clock;
    }

    /** Logs that an item is not indexed, or not yet. */
    public void failed(Key key, IndexOutcome outcome) {
        boolean refused = outcome.ending() == IndexOutcome.Ending.REFUSED;
        lines.accept(Json.MAPPER.createObjectNode().put("index", refused ? "refused" : "not indexed")
                .put("id", KeyText.REDACTED.of(key.id())).put("type", KeyText.REDACTED.of(key.type())).put("reason", outcome.reason()));
        if (refused) {
            lines.accept(count());
        }
    }

    private ObjectNode count() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        ObjectNode directive = json.putObject("_aws").put("Timestamp", clock.millis()).putArray("CloudWatchMetrics").addObject()
                .put("Namespace", NAMESPACE);
        directive.putArray("Dimensions").addArray().add("Table");
        directive.putArray("Metrics").addObject().put("Name", REFUSED).put("Unit", "Count");
        return json.put("Table", table).put(REFUSED, 1);
    }
}
