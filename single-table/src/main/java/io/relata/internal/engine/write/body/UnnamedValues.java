package io.relata.internal.engine.write.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a change does not name of an entity. It stays as it is stored, although the record's constructor would fill it in, or write it in
 * another way. Only what the constructor makes of the change is new: a sum of which an addend is changed.
 *
 * @param changes what is changed, as a merge patch
 * @param before the JSON that it is merged into
 */
record UnnamedValues(ObjectNode changes, ObjectNode before) {
    /** What stays where these attributes are set as a whole. */
    static UnnamedValues except(Collection<String> names, ObjectNode before) {
        ObjectNode changes = before.objectNode();
        names.forEach(changes::putNull);
        return new UnnamedValues(changes, before);
    }

    /**
     * @param made what the constructor makes of the values before
     * @param after what it makes of the changed ones
     */
    Map<String, Object> left(Map<String, Object> made, Map<String, Object> after) {
        return left(changes, before, made, after);
    }

    private static Map<String, Object> left(ObjectNode changes, ObjectNode before, Map<?, ?> made, Map<?, ?> after) {
        Map<String, Object> left = new LinkedHashMap<>();
        Stream.concat(before.properties().stream().map(Map.Entry::getKey), after.keySet().stream().map(String.class::cast)).distinct()
                .forEach(name -> value(Optional.ofNullable(changes.get(name)), before.get(name), made.get(name), after.get(name))
                        .ifPresent(value -> left.put(name, value)));
        return left;
    }

    private static Optional<Object> value(Optional<JsonNode> change, @Nullable JsonNode before, @Nullable Object made,
            @Nullable Object after) {
        if (change.isEmpty()) {
            boolean stays = before == null ? made != null : Objects.equals(made, after);
            return stays ? Optional.ofNullable(before).map(Json::plain) : Optional.ofNullable(after);
        }
        return change.get() instanceof ObjectNode parts && before instanceof ObjectNode object && made instanceof Map<?, ?> madeParts
                && after instanceof Map<?, ?> afterParts
                        ? Optional.of(left(parts, object, madeParts, afterParts))
                        : Optional.ofNullable(after);
    }
}
