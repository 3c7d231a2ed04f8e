package io.relata.internal.functions.http;

import io.relata.internal.engine.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** One problem for all requests of a batch that can't be carried out. */
public final class BatchProblem {
    private static final int MOST_TOLD = 5;
    private static final int MOST_ERRORS = 100;

    private BatchProblem() {
    }

    /**
     * It is of the type of the first request's problem.
     *
     * @param problems by the request's place in the batch, from 0
     * @param of how many requests the batch has
     */
    public static Problem of(SortedMap<Integer, Problem> problems, int of) {
        List<Violation> errors = new ArrayList<>();
        problems.forEach((number, problem) -> errors.addAll(errors("/requests/" + number, problem)));
        String told = problems.entrySet().stream().limit(MOST_TOLD)
                .map(problem -> "request " + problem.getKey() + ": " + problem.getValue().detail()).collect(Collectors.joining("; "));
        String more = (problems.size() > MOST_TOLD ? "; and so on" : "")
                + (errors.size() > MOST_ERRORS ? "; there are " + errors.size() + " errors, these are the first " + MOST_ERRORS : "");
        return new Problem(problems.values().iterator().next().type(), problems.size() + " of " + of
                + (of == 1 ? " request" : " requests") + " can't be carried out, so nothing was written: " + told + more,
                errors.stream().limit(MOST_ERRORS).toList(), Map.of());
    }

    private static List<Violation> errors(String request, Problem problem) {
        return problem.errors().isEmpty()
                ? List.of(new Violation(request, problem.detail()))
                : problem.errors().stream().map(error -> new Violation(request + (error.pointer().isEmpty() ? "" : "/body")
                        + error.pointer(), error.detail(), error.kind())).toList();
    }
}
