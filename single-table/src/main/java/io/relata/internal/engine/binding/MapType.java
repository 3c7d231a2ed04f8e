package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.problem.Violation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A map whose keys are texts, or constants of an enum. A {@code null} value counts as absent. */
record MapType(MapKeys keys, ValueType values) implements ValueType {
    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        if (!json.isObject()) {
            return reading.wrong(pointer, "it has to be an object");
        }
        Map<Object, Object> map = new LinkedHashMap<>();
        json.properties().stream().filter(entry -> !entry.getValue().isNull()).forEach(entry -> {
            String place = pointer + "/" + Violation.escape(entry.getKey());
            keys.key(entry.getKey()).or(() -> reading.wrong(place, keys.objection()))
                    .ifPresent(key -> map.put(key, values.read(entry.getValue(), place, reading).orElse(null)));
        });
        return Optional.of(keys.map(map));
    }

    @Override
    public Object held(Object value) {
        Map<String, Object> held = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, element) -> {
            if (element != null) {
                held.put(MapKeys.name(key), values.held(element));
            }
        });
        return held;
    }

    @Override
    public Optional<Object> value(Object stored) {
        if (!(stored instanceof Map<?, ?> map)) {
            return Optional.empty();
        }
        Map<Object, Object> made = new LinkedHashMap<>();
        map.forEach((name, element) -> keys.key((String) name)
                .ifPresent(key -> values.value(element).ifPresent(each -> made.put(key, each))));
        return Optional.of(keys.map(made));
    }

    @Override
    public Optional<Object> allowed(Object stored) {
        if (!(stored instanceof Map<?, ?> map)) {
            return Optional.empty();
        }
        Map<String, Object> allowed = new LinkedHashMap<>();
        map.forEach((name, value) -> keys.key((String) name)
                .ifPresent(key -> values.allowed(value).ifPresent(each -> allowed.put((String) name, each))));
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

    @Override
    public Optional<JsonNode> mergeable(JsonNode stored, JsonNode patch) {
        return Optional.of(ValueType.mergeable(stored, patch, name -> Optional.of(values)));
    }
}
