package io.relata.simulation.history;

import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.simulation.choice.Choices;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What can be chosen of a list of entities with equal values, drawn at random: the values that they have in common, of entities that are
 * stored, and perhaps the first of those that they are sorted by.
 */
record Selections(EntityType type, EntityList list) {
    private static final int RARE = 8;
    private static final int FIRST = 3;
    /** Longer values are cut in keys. */
    private static final int LONGEST = 40;

    /** Whether its values are texts and numbers, which callers spell as they are stored. */
    boolean canBeDrawn() {
        return list.equal().stream().allMatch(equal -> isPlain(equal.attribute()));
    }

    private static boolean isPlain(SortAttribute attribute) {
        return attribute.type() == AttributeType.TEXT || attribute.type() == AttributeType.NUMBER;
    }

    Map<String, String> drawn(Choices choices, Known known) {
        Map<String, String> given = new TreeMap<>();
        for (EntityList.Equal equal : list.equal()) {
            given.put(equal.name(), equal.only().orElseGet(() -> value(equal.attribute(), choices, known)));
        }
        List<SortAttribute> sort = list.sort().attributes();
        if (given.isEmpty() || !sort.isEmpty() && isPlain(sort.get(0)) && choices.oneIn(FIRST)) {
            sort.stream().limit(1).filter(Selections::isPlain)
                    .forEach(first -> given.computeIfAbsent(first.name(), any -> value(first, choices, known)));
        }
        return given;
    }

    private String value(SortAttribute attribute, Choices choices, Known known) {
        String none = attribute.type() == AttributeType.TEXT ? "none" : "7";
        List<String> values = known.values(type, attribute.name()).stream().filter(value -> value.length() <= LONGEST
                && !value.isEmpty()
                && (attribute.type() == AttributeType.TEXT || attribute.isAnyNumber() || value.matches("[0-9]{1,19}"))).toList();
        String value = values.isEmpty() || choices.oneIn(RARE) ? none : values.get(choices.below(values.size()));
        return attribute.isAnyNumber() ? Restrictions.spelled(value, choices) : value;
    }
}
