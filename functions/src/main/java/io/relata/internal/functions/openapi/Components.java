package io.relata.internal.functions.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.functions.openapi.schema.JsonObject;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What a document defines: of all that could be, only what something in it refers to. */
final class Components {
    private static final String PREFIX = "#/components/";

    private Components() {
    }

    /** @param all by their kind, such as {@code schemas}, and name */
    static Map<String, Object> used(Object paths, Map<String, Map<String, Object>> all) {
        Set<String> used = new LinkedHashSet<>();
        Deque<Object> left = new ArrayDeque<>();
        left.add(paths);
        while (!left.isEmpty()) {
            references(left.poll(), used, left, all);
        }
        Map<String, Object> components = new LinkedHashMap<>();
        all.forEach((kind, named) -> {
            Map<String, Object> kept = new LinkedHashMap<>(named);
            kept.keySet().removeIf(name -> !used.contains(kind + "/" + name));
            components.put(kind, kept);
        });
        return components;
    }

    private static void references(Object part, Set<String> used, Deque<Object> left, Map<String, Map<String, Object>> all) {
        if (part instanceof Map<?, ?> object) {
            if (object.get("$ref") instanceof String reference && used.add(reference.substring(PREFIX.length()))) {
                String[] kindAndName = reference.substring(PREFIX.length()).split("/");
                left.add(Objects.requireNonNull(all.getOrDefault(kindAndName[0], Map.of()).get(kindAndName[1]), reference));
            }
            left.addAll(object.values());
        } else if (part instanceof Collection<?> elements) {
            left.addAll(elements);
        } else if (part instanceof JsonNode json) {
            json.findValuesAsText("$ref").stream().map(reference -> JsonObject.of("$ref", reference)).forEach(left::add);
        }
    }
}
