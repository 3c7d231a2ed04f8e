package io.relata.internal.model;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.SortText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Attributes whose combined values are unique among entities of a type.
 *
 * @param entity the entity's name
 * @param attributes one, or several that are unique together
 * @param keyName its name in keys, made of the first names that the attributes had
 * @param ids those of them that hold ids or URIs, which are compared as they are; names are compared regardless of case
 */
public record UniqueKey(String entity, List<String> attributes, String keyName, Set<String> ids) {
    /** Of attributes that always had their names. */
    public UniqueKey(String entity, List<String> attributes, Set<String> ids) {
        this(entity, attributes, String.join("+", attributes), ids);
    }

    /** Its name: {@code email}, {@code courseId+position}. */
    public String name() {
        return String.join("+", attributes);
    }

    /** Whether an attribute had another name, which keys still have. */
    public boolean isRenamed() {
        return !keyName.equals(name());
    }

    /** The common prefix of the partition keys of its guards. */
    public String prefix() {
        return CoreKey.uniquePrefix(entity, keyName);
    }

    /** The guard of an entity with these values; empty if it lacks one of them. */
    public Optional<CoreKey> guard(Map<String, Object> values) {
        return guard(values, SortText::of);
    }

    /** The same as tables of layout 1 have it; empty if it is spelled alike. */
    public Optional<CoreKey> guardOfLayout1(Map<String, Object> values) {
        return guard(values, SortText::ofLayout1).filter(guard -> !guard(values).equals(Optional.of(guard)));
    }

    private Optional<CoreKey> guard(Map<String, Object> values, UnaryOperator<String> fold) {
        if (!attributes.stream().allMatch(values::containsKey)) {
            return Optional.empty();
        }
        return Optional.of(CoreKey.unique(entity, keyName,
                attributes.stream().map(name -> {
                    String value = Objects.requireNonNull(values.get(name)).toString();
                    return ids.contains(name) ? value : fold.apply(value);
                }).toList()));
    }
}
