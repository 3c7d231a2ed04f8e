package io.relata.internal.model.attribute;

import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.limits.Limits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sort key of an entity type in an index: {@code customer#ann#smith}.
 *
 * @param entity the entity's name, with which each of these keys begins
 */
public record SortKey(String entity, List<SortAttribute> attributes) {
    private static final int LONGEST = Limits.OWN_SORT_KEY;
    /** Sorts before every component but that of a missing value, which is empty and followed by {@code #}, if by anything. */
    private static final String ANY_VALUE = "$";
    /** The limit for the part before an id of any length. */
    private static final int LONGEST_BEFORE_ID = LONGEST - EntityRef.LONGEST_ID - 1;

    /** @param values the values of the attributes by name, among others */
    public String of(Map<String, Object> values) {
        return ComposedKey.truncate(text(values), LONGEST);
    }

    /** The sort key followed by the id, so that it is unique. */
    public String of(Map<String, Object> values, String id) {
        return ComposedKey.of(ComposedKey.truncate(text(values), LONGEST - id.length() - 1), id);
    }

    /** Whether an entity with these values has a complete sort key. */
    public boolean isComplete(Map<String, Object> values) {
        return attributes.stream().allMatch(attribute -> attribute.holds(values.get(attribute.name())));
    }

    /**
     * The range of keys whose first attributes have these values and whose next attribute is between these prefixes. As soon as there is
     * one, keys without a value for that attribute are outside.
     *
     * @param given values of the first attributes, as callers write them
     * @throws IllegalArgumentException with what would be right, when a text is no value of its attribute
     */
    public SortRange range(List<String> given, Optional<String> from, Optional<String> to) {
        return range(given, from, to, LONGEST);
    }

    /** The same for keys that end with an id. */
    public SortRange rangeBeforeIds(List<String> given, Optional<String> from, Optional<String> to) {
        return range(given, from, to, LONGEST_BEFORE_ID);
    }

    private SortRange range(List<String> given, Optional<String> from, Optional<String> to, int longest) {
        StringBuilder common = new StringBuilder(ComposedKey.prefix(entity));
        for (int i = 0; i < given.size(); i++) {
            common.append(ComposedKey.prefix(attributes.get(i).component(given.get(i))));
        }
        if (given.size() == attributes.size() && (from.isPresent() || to.isPresent())) {
            throw new IllegalArgumentException("each attribute that this list is sorted by has one value already");
        }
        int bytes = Limits.bytes(common.toString());
        if (bytes > longest) {
            throw new IllegalArgumentException(
                    attributes.stream().limit(given.size()).map(SortAttribute::name).collect(Collectors.joining(" and "))
                            + " would make a key of " + bytes + " bytes, and at most " + longest
                            + " are possible: give what it begins with as prefix");
        }
        String low = from.isEmpty() && to.isEmpty()
                ? common.toString()
                : ComposedKey.truncate(common + from.map(text -> attributes.get(given.size()).range(text).low())
                        .filter(component -> !component.isEmpty()).orElse(ANY_VALUE), longest);
        String high = to.map(text -> ComposedKey.truncate(common + attributes.get(given.size()).range(text).high(), longest))
                .orElse(common.toString());
        return SortRange.between(low, high);
    }

    /** A missing value sorts first; items may lack it that were written before the model required it. */
    private String text(Map<String, Object> values) {
        return ComposedKey.prefix(entity) + ComposedKey.of(attributes.stream()
                .map(attribute -> component(attribute, values.get(attribute.name())))
                .toList());
    }

    private static String component(SortAttribute attribute, @Nullable Object value) {
        return value != null && attribute.holds(value) ? attribute.component(value) : "";
    }
}
