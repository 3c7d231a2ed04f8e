package io.relata.internal.lambda.invocation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.Timestamps;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Prints JSON objects such as metrics as log lines, with the fields that a logger adds, so that one query finds both.
 *
 * @param logger the name in the field {@code logger}
 * @param output receives each line
 */
public record LogLines(String logger, Clock clock, Consumer<String> output) implements Consumer<ObjectNode> {
    /** The field with the logging context, as in a logger's lines. */
    private static final String CONTEXT = "mdc";

    @Override
    public void accept(ObjectNode line) {
        ObjectNode whole = Json.MAPPER.createObjectNode().put("timestamp", Timestamps.format(clock.instant())).put("level", "INFO")
                .put("logger", logger);
        Invocation.requestId().ifPresent(id -> whole.putObject(CONTEXT).put(Invocation.REQUEST_ID, id));
        output.accept(whole.<ObjectNode>setAll(line).toString());
    }
}
