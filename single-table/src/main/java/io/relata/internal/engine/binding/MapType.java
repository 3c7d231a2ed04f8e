package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.problem.Violation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A map whose keys are texts, constants of an enum, or languages. A {@code null} value counts as absent. A language that is spelled
 * otherwise than it is stored has the place of its canonical tag.
 */
record MapType(MapKeys keys, ValueType values) implements ValueType {
    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        if (!json.isObject()) {
            return reading.wrong(pointer, "it has to be an object");
        }
        Map<Object, Object> map = new LinkedHashMap<>();
        json.properties().stream().filter(entry -> !entry.getValue().isNull()).forEach(entry -> {
            String sent = pointer + "/" + Violation.escape(entry.getKey());
            Optional<Object> read = keys.key(entry.getKey()).or(() -> reading.wrong(sent, keys.objection()));
            read.filter(map::containsKey).ifPresent(key -> reading.tell(sent, MapKeys.name(key) + " is in the map already: give it once"));
            read.filter(key -> !map.containsKey(key)).ifPresent(key -> map.put(key,
                    values.read(entry.getValue(), pointer + "/" + Violation.escape(MapKeys.name(key)), reading).orElse(null)));
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
        canonical(map).forEach((name, element) -> keys.key(name)
                .ifPresent(key -> values.value(element).ifPresent(each -> made.put(key, each))));
        return Optional.of(keys.map(made));
    }

    @Override
    public Optional<Object> allowed(Object stored) {
        if (!(stored instanceof Map<?, ?> map)) {
            return Optional.empty();
        }
        Map<String, Object> allowed = new LinkedHashMap<>();
        canonical(map).forEach((name, value) -> values.allowed(value).ifPresent(each -> allowed.put(name, each)));
        return Optional.of(allowed);
    }

    /** Stored entries under the names that their keys have now, without those that are none. What is stored under such a name is first. */
    private Map<String, Object> canonical(Map<?, ?> stored) {
        Map<String, Object> entries = new LinkedHashMap<>();
        stored.forEach((name, value) -> keys.canonical((String) name)
                .filter(now -> now.equals(name) || !stored.containsKey(now)).ifPresent(now -> entries.put(now, value)));
        return entries;
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
        return Optional.of(ValueType.mergeable(keys.hasSpellings() ? renamed(stored, UnaryOperator.identity()) : stored, patch,
                name -> Optional.of(values)));
    }

    @Override
    public JsonNode spelled(JsonNode patch) {
        return renamed(patch, values::spelled);
    }

    @Override
    public boolean hasSpellings() {
        return keys.hasSpellings() || values.hasSpellings();
    }

    /** With keys in their canonical form, but for those that are none, or that are there in that form. */
    private JsonNode renamed(JsonNode json, UnaryOperator<JsonNode> value) {
        if (!(json instanceof ObjectNode object)) {
            return json;
        }
        ObjectNode renamed = object.objectNode();
        object.properties().forEach(entry -> {
            String name = keys.canonical(entry.getKey()).filter(now -> !object.has(now) && !renamed.has(now)).orElse(entry.getKey());
            renamed.set(name, value.apply(entry.getValue()));
        });
        return renamed;
    }
}
