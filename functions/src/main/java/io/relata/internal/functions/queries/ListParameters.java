package io.relata.internal.functions.queries;

import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.AllRefusals;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.functions.http.QueryParameters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The parameters that every list takes. */
final class ListParameters {
    /** Their names, without those of all requests that are answered with entities. */
    static final List<String> NAMES = List.of("limit", "cursor", "order", "from", "to", "prefix", "filter");
    private static final int MAX_FILTERS = 10;

    private ListParameters() {
    }

    /**
     * @param others the names of the parameters that only this list takes
     * @throws Refusal with each parameter that is unknown and each value that is not valid
     */
    static ListOptions read(QueryParameters query, List<String> others) {
        AllRefusals all = new AllRefusals(ProblemKind.MALFORMED_REQUEST);
        all.check(() -> query.requireOnly(
                Stream.of(NAMES, List.of(FieldsParameter.NAME), others).flatMap(List::stream).toList()));
        int limit = all.read(() -> limit(query)).orElse(ListOptions.USUAL_PAGE);
        Direction direction = all.read(() -> direction(query)).orElse(Direction.ASCENDING);
        List<String> filters = all.read(() -> filters(query)).orElse(List.of());
        Optional<String> cursor = text(query, "cursor", all);
        Optional<String> from = text(query, "from", all);
        Optional<String> to = text(query, "to", all);
        Optional<String> prefix = text(query, "prefix", all);
        all.throwAny();
        return new ListOptions(limit, cursor, direction, from, to, prefix, filters);
    }

    static Optional<String> text(QueryParameters query, String name, AllRefusals all) {
        return all.read(() -> query.single(name)).flatMap(text -> text);
    }

    static int limit(QueryParameters query) {
        return query.single("limit").map(text -> {
            int limit = text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : 0;
            if (limit < 1 || limit > ListOptions.LARGEST_PAGE) {
                throw malformed("limit has to be a number from 1 to " + ListOptions.LARGEST_PAGE);
            }
            return limit;
        }).orElse(ListOptions.USUAL_PAGE);
    }

    static Direction direction(QueryParameters query) {
        return switch (query.single("order").orElse("asc")) {
            case "asc" -> Direction.ASCENDING;
            case "desc" -> Direction.DESCENDING;
            default -> throw malformed("order has to be asc or desc");
        };
    }

    private static List<String> filters(QueryParameters query) {
        List<String> filters = query.all("filter");
        if (filters.size() > MAX_FILTERS) {
            throw malformed("a list takes at most " + MAX_FILTERS + " filters");
        }
        return filters;
    }

    private static Refusal malformed(String detail) {
        return new Refusal(Refusal.Reason.MALFORMED, detail);
    }
}
