package io.relata.internal.functions.queries;

import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.functions.http.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The parameters that select one of the lists of an entity type: the attributes of its indexes, and {@code sort}, which names the attribute
 * to sort by after those that are given.
 */
record SelectionParameters(List<String> choices) {
    private static final String SORT = "sort";

    /** Their names; none where there is no choice. */
    String[] names() {
        return choices.isEmpty() ? new String[0] : Stream.concat(choices.stream(), Stream.of(SORT)).toArray(String[]::new);
    }

    Selection read(QueryParameters query) {
        Map<String, String> given = new TreeMap<>();
        choices.forEach(name -> query.single(name).ifPresent(value -> given.put(name, value)));
        return new Selection(given, choices.isEmpty() ? Optional.empty() : query.single(SORT));
    }
}
