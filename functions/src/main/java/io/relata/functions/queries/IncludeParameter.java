package io.relata.functions.queries;

import io.relata.engine.problem.Refusal;
import io.relata.functions.http.EntityResponse;
import io.relata.functions.http.QueryParameters;
import io.relata.model.DeclaredTotals;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.util.List;

/** The parameter {@code include}, which adds totals to entities that have some. */
final class IncludeParameter {
    private static final String NAME = "include";

    private IncludeParameter() {
    }

    /** Its name, where answers may have totals of entities of this type; none where not. */
    static List<String> of(Model model, EntityType type) {
        return EntityResponse.hasTotals(model, type) ? List.of(NAME) : List.of();
    }

    /** @throws Refusal when it asks for anything else than totals */
    static boolean asksForTotals(QueryParameters query) {
        query.single(NAME).filter(included -> !included.equals(DeclaredTotals.NAME)).ifPresent(included -> {
            throw new Refusal(Refusal.Reason.MALFORMED, "include has to be " + DeclaredTotals.NAME);
        });
        return query.single(NAME).isPresent();
    }
}
