package io.relata.model;

import io.relata.engine.key.CoreKey;
import io.relata.engine.key.KeyComponent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Attributes whose combined values are unique among entities of a type.
 *
 * @param entity the entity's name
 * @param attributes one, or several that are unique together
 * @param ids those of them that hold ids or URIs, which are compared as they are; names are compared regardless of case
 */
public record UniqueKey(String entity, List<String> attributes, Set<String> ids) {
    /** The name in keys: {@code email}, {@code courseId+position}. */
    public String name() {
        return String.join("+", attributes);
    }

    /** The common prefix of the partition keys of its guards. */
    public String prefix() {
        return CoreKey.uniquePrefix(entity, name());
    }

    /** The guard of an entity with these values; empty if it lacks one of them. */
    public Optional<CoreKey> guard(Map<String, Object> values) {
        if (!attributes.stream().allMatch(values::containsKey)) {
            return Optional.empty();
        }
        return Optional.of(CoreKey.unique(entity, name(),
                attributes.stream().map(name -> compared(name, Objects.requireNonNull(values.get(name)))).collect(Collectors.toList())));
    }

    private String compared(String name, Object value) {
        return ids.contains(name) ? value.toString() : KeyComponent.fold(value.toString());
    }
}
