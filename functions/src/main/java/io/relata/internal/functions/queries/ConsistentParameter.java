package io.relata.internal.functions.queries;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.functions.http.QueryParameters;
import java.util.List;

/** The parameter {@code consistent}, of reads of single items. */
final class ConsistentParameter {
    private static final String NAME = "consistent";
    /** Its name, where there is no other parameter. */
    static final List<String> ALONE = List.of(NAME);

    private ConsistentParameter() {
    }

    /** @throws Refusal when it is given to a list */
    static void requireNone(QueryParameters query) {
        if (!query.all(NAME).isEmpty()) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST,
                    "consistent is for entities that are read by their ids: lists are eventually consistent");
        }
    }

    /** @throws Refusal when it is neither true nor false */
    static Consistency read(QueryParameters query) {
        return switch (query.single(NAME).orElse("false")) {
            case "true" -> Consistency.STRONG;
            case "false" -> Consistency.EVENTUAL;
            default -> throw new Refusal(Refusal.Reason.MALFORMED, "consistent has to be true or false");
        };
    }
}
