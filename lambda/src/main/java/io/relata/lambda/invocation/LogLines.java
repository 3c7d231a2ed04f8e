package io.relata.lambda.invocation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.Json;
import io.relata.engine.binding.Timestamps;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Prints JSON that must be a line of its own, such as metrics: with the fields that a logger's lines have, so that one query finds both.
 *
 * @param logger who says it
 * @param output takes each line
 */
public record LogLines(String logger, Clock clock, Consumer<String> output) implements Consumer<ObjectNode> {
    /** The field that has the logging context in a logger's lines, too. */
    private static final String CONTEXT = "mdc";

    @Override
    public void accept(ObjectNode line) {
        ObjectNode whole = Json.MAPPER.createObjectNode().put("timestamp", Timestamps.format(clock.instant())).put("level", "INFO")
                .put("logger", logger);
        Invocation.requestId().ifPresent(id -> whole.putObject(CONTEXT).put(Invocation.REQUEST_ID, id));
        output.accept(whole.<ObjectNode>setAll(line).toString());
    }
}
