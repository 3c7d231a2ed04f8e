package io.relata.internal.functions.queries;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The parameter {@code count}, of lists that a total counts: how many there are on all pages.
 *
 * @param total none where the list has no such parameter
 */
record CountParameter(Optional<TotalType> total) {
    static final String NAME = "count";
    private static final List<String> NARROWING = List.of("filter", "from", "to", "prefix");

    List<String> names() {
        return total.isEmpty() ? List.of() : List.of(NAME);
    }

    /**
     * The total that is asked for.
     *
     * @param choosing the parameters that choose another list at this path
     * @throws Refusal when the value is neither true nor false, or others ask for some of the list only
     */
    Optional<TotalType> asked(QueryParameters query, List<String> choosing) {
        boolean isAsked = switch (query.single(NAME).orElse("false")) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new Refusal(Refusal.Reason.MALFORMED, "count has to be true or false");
        };
        List<String> others = Stream.concat(NARROWING.stream(), choosing.stream()).filter(name -> !query.all(name).isEmpty()).toList();
        if (isAsked && !others.isEmpty()) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST,
                    "count is how many the whole list has: ask for it without " + String.join(", ", others));
        }
        return total.filter(any -> isAsked);
    }

    /** A list that is all on its first page needs no total. */
    static Optional<Long> of(Optional<TotalType> asked, Page page, ListOptions options, ToLongFunction<TotalType> count) {
        boolean isAll = options.cursor().isEmpty() && page.next().isEmpty();
        return asked.map(total -> isAll ? page.items().size() : count.applyAsLong(total));
    }
}
