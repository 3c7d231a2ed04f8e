package io.relata.internal.engine.write.body;

import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Refuses values that would make the keys of an entity's lists longer than a key can be. */
final class ListKeys {
    private ListKeys() {
    }

    /** @param values the entity's own attributes */
    static List<Violation> violations(EntityType type, Map<String, Object> values) {
        List<Violation> violations = new ArrayList<>(type.keyTexts().stream()
                .filter(name -> values.get(name) instanceof String text && !Limits.isSortable(text))
                .map(name -> new Violation("/" + name,
                        rule(type, name) + ", so it has at most " + Limits.SORTED_CHARACTERS + " characters"))
                .toList());
        if (violations.isEmpty()) {
            type.lists().forEach(list -> {
                int bytes = list.longestPartitionKey(values);
                if (bytes > list.mostBytes()) {
                    violations.add(tooLong(list, bytes));
                }
            });
        }
        return violations;
    }

    private static String rule(EntityType type, String name) {
        return type.sortBy().stream().anyMatch(sort -> sort.name().equals(name)) ? "lists are sorted by it" : "there is a list by it";
    }

    private static Violation tooLong(EntityList list, int bytes) {
        String names = list.equal().stream().map(EntityList.Equal::name).collect(Collectors.joining(" and "));
        return new Violation("/" + list.equal().get(0).name(),
                "the key of the list by " + names + " would have " + bytes + " bytes, and at most "
                        + list.mostBytes() + " are possible: shorten one of them; a space and most punctuation count three");
    }
}
