package io.relata.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.engine.problem.Violation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A map with string keys. A {@code null} value counts as absent. */
record MapType(ValueType values) implements ValueType {
    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        if (!json.isObject()) {
            return reading.wrong(pointer, "it has to be an object");
        }
        Map<String, Object> map = new LinkedHashMap<>();
        json.properties().stream().filter(entry -> !entry.getValue().isNull()).forEach(entry -> map.put(entry.getKey(),
                values.read(entry.getValue(), pointer + "/" + Violation.escape(entry.getKey()), reading).orElse(null)));
        return Optional.of(map);
    }

    @Override
    public Object held(Object value) {
        Map<String, Object> held = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, element) -> {
            if (element != null) {
                held.put((String) key, values.held(element));
            }
        });
        return held;
    }

    @Override
    public Optional<Object> value(Object stored) {
        if (!(stored instanceof Map<?, ?> map)) {
            return Optional.empty();
        }
        Map<String, Object> made = new LinkedHashMap<>();
        map.forEach((key, element) -> values.value(element).ifPresent(each -> made.put((String) key, each)));
        return Optional.of(Collections.unmodifiableMap(made));
    }

    @Override
    public Optional<Object> allowed(Object stored) {
        if (!(stored instanceof Map<?, ?> map)) {
            return Optional.empty();
        }
        Map<String, Object> allowed = new LinkedHashMap<>();
        map.forEach((key, value) -> values.allowed(value).ifPresent(each -> allowed.put((String) key, each)));
        return Optional.of(allowed);
    }

    @Override
    public Object over(JsonNode raw, Object held, String pointer, Reading reading) {
        Map<String, Object> all = new LinkedHashMap<>();
        ((Map<?, ?>) held).forEach((key, value) -> {
            JsonNode before = raw.path((String) key);
            all.put((String) key,
                    before.isMissingNode() ? value : values.over(before, value, pointer + "/" + Violation.escape((String) key), reading));
        });
        raw.properties().stream().filter(entry -> reading.isUnread(pointer + "/" + Violation.escape(entry.getKey())))
                .forEach(entry -> all.put(entry.getKey(), Json.plain(entry.getValue())));
        return all;
    }
}
