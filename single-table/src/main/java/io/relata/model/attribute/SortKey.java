package io.relata.model.attribute;

import io.relata.engine.key.ComposedKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.SortRange;
import io.relata.engine.limits.Limits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the entities of one kind are sorted by in an index: {@code customer#ann#smith}.
 *
 * @param entity the entity's name, with which each of these keys begins
 */
public record SortKey(String entity, List<SortAttribute> attributes) {
    private static final int LONGEST = Limits.OWN_SORT_KEY;
    /** Of what comes before an id of any length. */
    private static final int LONGEST_BEFORE_ID = LONGEST - EntityRef.LONGEST_ID - 1;

    /** @param values the values of the attributes by name, among others */
    public String of(Map<String, Object> values) {
        return ComposedKey.truncate(text(values), LONGEST);
    }

    /** The same with the entity's id behind it, so that no two entities have the same. */
    public String of(Map<String, Object> values, String id) {
        return ComposedKey.of(ComposedKey.truncate(text(values), LONGEST - id.length() - 1), id);
    }

    /** Whether an entity with these values has a place in the order. */
    public boolean isComplete(Map<String, Object> values) {
        return attributes.stream().allMatch(attribute -> attribute.holds(values.get(attribute.name())));
    }

    /**
     * The keys of entities whose first attributes have the values given, from what begins with {@code from} to what begins with {@code to}
     * by the next one.
     *
     * @param given values of the first attributes, as callers write them
     * @throws IllegalArgumentException with what would be right, when a text is no value of its attribute
     */
    public SortRange range(List<String> given, Optional<String> from, Optional<String> to) {
        return range(given, from, to, LONGEST);
    }

    /** The same of keys that end with an id. */
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
        String low = from.map(text -> ComposedKey.truncate(common + attributes.get(given.size()).stretch(text).low(), longest))
                .orElse(common.toString());
        String high = to.map(text -> ComposedKey.truncate(common + attributes.get(given.size()).stretch(text).high(), longest))
                .orElse(common.toString());
        return SortRange.between(low, high);
    }

    /** A missing value sorts first; items may lack it that were written before the model required it. */
    private String text(Map<String, Object> values) {
        return ComposedKey.prefix(entity) + ComposedKey.of(attributes.stream()
                .map(attribute -> attribute.holds(values.get(attribute.name())) ? attribute.component(values.get(attribute.name())) : "")
                .toList());
    }
}
