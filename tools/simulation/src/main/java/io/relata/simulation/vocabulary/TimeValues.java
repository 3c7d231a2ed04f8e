package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import io.relata.internal.model.booked.BookedTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Values of times that no two entities may have in common: the end is after the beginning in all of them, so that each can be changed by
 * itself, and they have steps in common that others do not have.
 */
final class TimeValues {
    private static final Instant FIRST = Instant.parse("2026-11-20T00:00:00Z");

    private TimeValues() {
    }

    static Map<String, List<JsonNode>> of(EntityType type) {
        Map<String, List<JsonNode>> values = new HashMap<>();
        type.unique().stream().map(UniqueKey::time).flatMap(time -> time.stream()).forEach(time -> {
            values.put(time.from(), of(time, 1, 0, 2));
            values.put(time.to(), of(time, 3, 4, 6));
        });
        return values;
    }

    private static List<JsonNode> of(BookedTime time, long... steps) {
        return LongStream.of(steps).<JsonNode>mapToObj(
                step -> JsonNodeFactory.instance.textNode(time.shown(FIRST.plus(time.step().multipliedBy(step))))).toList();
    }
}
