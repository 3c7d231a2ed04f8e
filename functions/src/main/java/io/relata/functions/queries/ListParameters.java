package io.relata.functions.queries;

import io.relata.engine.key.Direction;
import io.relata.engine.problem.Refusal;
import io.relata.engine.read.list.ListOptions;
import io.relata.functions.http.QueryParameters;
import java.util.List;
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
     * @throws Refusal when the query has an unknown parameter, or a value is not valid
     */
    static ListOptions read(QueryParameters query, String... others) {
        query.requireOnly(Stream.of(NAMES.stream(), Stream.of(FieldsParameter.NAME), Stream.of(others)).flatMap(names -> names).toList());
        return new ListOptions(limit(query), query.single("cursor"), direction(query), query.single("from"), query.single("to"),
                query.single("prefix"), filters(query));
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

    private static Direction direction(QueryParameters query) {
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
