package io.relata.simulation.sequential;

import io.relata.simulation.reference.PlainRefusedException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Compares what is answered with what should be. */
final class AnswerComparison {
    private AnswerComparison() {
    }

    static Optional<String> difference(String call, Object expected, Object found) {
        return Objects.equals(expected, found)
                ? Optional.empty()
                : Optional.of(call + "\nwas answered with " + found + "\nbut should be       " + expected);
    }

    /** Of a read that has to be refused. */
    static Optional<String> refusal(HttpCall call, PlainRefusedException refused, HttpAnswer answer) {
        return refused.statuses().contains(answer.status())
                ? Optional.empty()
                : Optional.of(
                        call + "\nwas answered with " + answer.status() + " " + answer.json() + "\nbut has to be " + refused.getMessage());
    }

    /** Without the cursors of what is included. Whether they go on as they should is seen where lists are turned. */
    static Object withoutNext(Object json) {
        if (!(json instanceof Map<?, ?> map) || !(map.get("included") instanceof Map<?, ?> included)) {
            return json;
        }
        Map<Object, Object> lists = new TreeMap<>();
        included.forEach((name, value) -> lists.put(name,
                value instanceof Map<?, ?> list && !list.containsKey("id") && list.get("items") instanceof List<?> items
                        ? Map.of("items", items)
                        : value));
        Map<Object, Object> all = new TreeMap<>(map);
        all.put("included", lists);
        return all;
    }
}
