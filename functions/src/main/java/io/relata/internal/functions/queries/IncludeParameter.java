package io.relata.internal.functions.queries;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The parameter {@code include}: what a request wants beside entities of one type.
 *
 * @param totals whether it wants their totals
 */
record IncludeParameter(boolean totals, Map<String, Parent> parents, Map<String, Related> lists) {
    private static final String NAME = "include";
    private static final IncludeParameter NOTHING = new IncludeParameter(false, Map.of(), Map.of());

    /** Its name, where answers can include something; none where not. */
    static List<String> of(Includable includable) {
        return includable.names().isEmpty() ? List.of() : List.of(NAME);
    }

    /** @throws Refusal with all names of what can't be included */
    static IncludeParameter read(QueryParameters query, Includable includable) {
        List<String> given = query.all(NAME);
        return given.isEmpty() ? NOTHING : read(given, includable);
    }

    private static IncludeParameter read(List<String> given, Includable includable) {
        List<String> asked = given.stream().flatMap(text -> Stream.of(text.split(",", -1))).toList();
        Set<String> names = new LinkedHashSet<>(asked);
        List<String> known = includable.names();
        List<String> unknown = names.stream().filter(name -> !known.contains(name)).toList();
        if (!unknown.isEmpty() || asked.size() > Includable.MOST) {
            throw new Refusal(Refusal.Reason.MALFORMED, "include has to be " + (known.size() == 1 ? "" : "some of ")
                    + String.join(", ", known) + (unknown.isEmpty() ? "" : "; not \"" + String.join("\", \"", unknown) + '"')
                    + (asked.size() > Includable.MOST ? "; at most " + Includable.MOST + " at once" : ""));
        }
        return new IncludeParameter(names.contains(DeclaredTotals.NAME), some(includable.parents(), names),
                some(includable.lists(), names));
    }

    private static <T> Map<String, T> some(Map<String, T> all, Set<String> names) {
        Map<String, T> some = new LinkedHashMap<>(all);
        some.keySet().retainAll(names);
        return some;
    }

    /** Whether nothing is wanted. */
    boolean isEmpty() {
        return !totals && !isBeside();
    }

    /** Whether anything is wanted under {@value Includable#NAME}. */
    boolean isBeside() {
        return !parents.isEmpty() || !lists.isEmpty();
    }
}
