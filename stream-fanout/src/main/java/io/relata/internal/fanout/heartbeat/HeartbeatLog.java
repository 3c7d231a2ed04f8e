package io.relata.internal.fanout.heartbeat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Logs how far copies are behind, as a metric.
 *
 * @param lines takes each line
 * @param table the table's name
 */
public record HeartbeatLog(Consumer<ObjectNode> lines, String table, Clock clock) implements Consumer<Duration> {
    /** The namespace of the metric. */
    public static final String NAMESPACE = "Relata";
    /** From a beat to the end of the write of its copy, in milliseconds; by {@code Table}. */
    public static final String COPY_LAG = "CopyLag";

    @Override
    public void accept(Duration lag) {
        ObjectNode line = Json.MAPPER.createObjectNode();
        ObjectNode directive = line.putObject("_aws").put("Timestamp", clock.millis()).putArray("CloudWatchMetrics").addObject()
                .put("Namespace", NAMESPACE);
        directive.putArray("Dimensions").addArray().add("Table");
        directive.putArray("Metrics").addObject().put("Name", COPY_LAG).put("Unit", "Milliseconds");
        lines.accept(line.put("Table", table).put(COPY_LAG, lag.toMillis()));
    }
}
