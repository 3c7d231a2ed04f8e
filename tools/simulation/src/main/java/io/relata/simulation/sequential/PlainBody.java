package io.relata.simulation.sequential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.UpdatedBy;
import io.relata.simulation.reference.PlainJson;
import io.relata.simulation.reference.PlainPath;
import io.relata.simulation.reference.PlainRefusedException;
import io.relata.simulation.reference.PlainValue;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What becomes of an entity's attributes by what a caller sends. */
record PlainBody(PlainModel model) {
    private static final String CALLER = "anonymous";

    /** The attributes of an entity that is created, or replaced. */
    Map<String, Object> whole(String entity, ObjectNode sent, Optional<PlainEntity> before) {
        Map<String, Object> own = new TreeMap<>();
        Map<String, Object> given = PlainJson.map(sent);
        model.sent(entity).forEach((name, type) -> Optional.ofNullable(given.get(name))
                .ifPresent(value -> own.put(name, PlainValue.stored(type, value))));
        return signed(entity, own, before);
    }

    /**
     * The attributes of an entity that is patched (RFC 7396).
     *
     * @throws PlainRefusedException when a value would be of no record of its sealed interface, or have a part of another
     */
    Map<String, Object> patched(String entity, ObjectNode patch, PlainEntity before) {
        Map<String, Object> own = new TreeMap<>();
        for (Map.Entry<String, Type> attribute : model.sent(entity).entrySet()) {
            String name = attribute.getKey();
            Optional<Object> old = Optional.ofNullable(before.own().get(name));
            (patch.has(name)
                    ? merged(attribute.getValue(), old, patch.get(name)).map(value -> PlainValue.stored(attribute.getValue(), value))
                    : old)
                    .ifPresent(value -> own.put(name, value));
        }
        return signed(entity, own, Optional.of(before));
    }

    private static Optional<Object> merged(Type type, Optional<Object> old, JsonNode patch) {
        if (patch.isNull()) {
            return Optional.empty();
        } else if (!patch.isObject()) {
            return Optional.of(PlainJson.of(patch));
        }
        Map<String, Object> merged = new TreeMap<>();
        old.filter(Map.class::isInstance).map(Map.class::cast).filter(map -> !isReplaced(type, map, patch))
                .ifPresent(map -> ((Map<?, ?>) map).forEach((name, value) -> merged.put(
                        name.toString(), value)));
        patch.properties().forEach(each -> {
            String name = PlainPath.kept(type, each.getKey());
            merged(PlainPath.part(type, name).orElse(Object.class), Optional.ofNullable(merged.get(name)), each.getValue())
                    .ifPresentOrElse(value -> merged.put(name, value), () -> merged.remove(name));
        });
        return Optional.of(merged);
    }

    /** Whether a value of a sealed interface is replaced as a whole, by one of another record. */
    private static boolean isReplaced(Type type, Map<?, ?> old, JsonNode patch) {
        return type instanceof Class<?> plain && plain.isSealed() && patch.has("type")
                && !patch.path("type").asText().equals(old.get("type"));
    }

    private Map<String, Object> signed(String entity, Map<String, Object> own, Optional<PlainEntity> before) {
        Optional<String> creator = model.signed(entity, CreatedBy.class);
        Optional<String> writer = model.signed(entity, UpdatedBy.class);
        creator.ifPresent(name -> own.put(name, before.map(entityBefore -> entityBefore.own().get(name)).orElse(CALLER)));
        writer.ifPresent(name -> own.put(name, CALLER));
        return own;
    }

    /** The time of creation that is sent, where the model lets callers say it. */
    Optional<String> creation(String entity, ObjectNode sent) {
        return Optional.ofNullable(sent.get("createdAt")).filter(value -> model.hasGivenCreation(entity) && value.isTextual())
                .map(value -> (String) PlainValue.stored(Instant.class, value.asText()));
    }

    /** The id that is made of attributes, where one is. */
    Optional<String> id(String entity, ObjectNode sent) {
        List<String> names = model.entity(entity).identifiedBy();
        Map<String, Object> own = whole(entity, sent, Optional.empty());
        return names.isEmpty() || !own.keySet().containsAll(names)
                ? Optional.empty()
                : Optional.of(names.stream().map(name -> String.valueOf(own.get(name))).collect(Collectors.joining("~")));
    }

    /** The attributes of a relationship. */
    Map<String, Object> link(Class<? extends Record> attributes, ObjectNode sent) {
        return asMap(PlainValue.stored(attributes, PlainJson.map(sent)));
    }

    private static Map<String, Object> asMap(Object value) {
        Map<String, Object> map = new TreeMap<>();
        ((Map<?, ?>) value).forEach((name, each) -> map.put(name.toString(), each));
        return map;
    }
}
