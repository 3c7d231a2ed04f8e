package io.relata.simulation.sequential;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the API answers.
 *
 * @param headers by their names as they are sent
 * @param json the body; an empty map without one
 */
record HttpAnswer(int status, Map<String, String> headers, Object json) {
    /** The answer to one request of a batch. */
    static HttpAnswer ofBatch(Map<?, ?> response) {
        Map<String, String> headers = new TreeMap<>();
        if (response.get("headers") instanceof Map<?, ?> all) {
            all.forEach((name, value) -> headers.put(name.toString(), value.toString()));
        }
        return new HttpAnswer(response.get("status") instanceof BigDecimal number ? number.intValue() : 0, headers,
                response.get("body") instanceof Map<?, ?> body ? withoutCarried(body) : Map.of());
    }

    private static Map<Object, Object> withoutCarried(Map<?, ?> body) {
        Map<Object, Object> rest = new TreeMap<>(body);
        rest.remove(PlainCarried.NAME);
        return rest;
    }

    Optional<Object> member(String name) {
        return json instanceof Map<?, ?> map ? Optional.ofNullable(map.get(name)) : Optional.empty();
    }

    List<?> items() {
        return member("items").filter(List.class::isInstance).<List<?>>map(List.class::cast).orElse(List.of());
    }

    Optional<String> next() {
        return member("next").map(Object::toString);
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }
}
