package io.relata.internal.functions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Logs that a caller was let through because its limit could not be asked, and counts it as a metric. The line names no caller.
 *
 * @param lines takes each line
 * @param table the table's name
 */
public record LimitLog(Consumer<ObjectNode> lines, String table, Clock clock) implements BiConsumer<Caller, RuntimeException> {
    /** The namespace of the metric. */
    public static final String NAMESPACE = "Relata";
    /** 1 for each time; by {@code Table}. */
    public static final String LIMITS_NOT_ASKED = "LimitsNotAsked";

    @Override
    public void accept(Caller caller, RuntimeException failure) {
        ObjectNode line = Json.MAPPER.createObjectNode();
        ObjectNode directive = line.putObject("_aws").put("Timestamp", clock.millis()).putArray("CloudWatchMetrics").addObject()
                .put("Namespace", NAMESPACE);
        directive.putArray("Dimensions").addArray().add("Table");
        directive.putArray("Metrics").addObject().put("Name", LIMITS_NOT_ASKED).put("Unit", "Count");
        lines.accept(line.put("Table", table).put(LIMITS_NOT_ASKED, 1).put("limit", "let through").put("cause", failure.toString()));
    }
}
