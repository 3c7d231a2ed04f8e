package io.relata.internal.functions.queries;

import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.Related;
import java.util.List;
import java.util.Optional;

/** The parameter {@code sort} of a list of linked entities, where the model declares orders of it. */
record OrderParameter(Related.Linked list) {
    private static final String SORT = "sort";

    /** Its name; none where the list is sorted by id only. */
    List<String> names() {
        return list.orders().isEmpty() ? List.of() : List.of(SORT);
    }

    /** What is asked for; none where the list is to be sorted by id. */
    Optional<String> read(QueryParameters query) {
        return query.single(SORT);
    }
}
