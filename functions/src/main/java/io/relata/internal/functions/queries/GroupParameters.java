package io.relata.internal.functions.queries;

import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.AllRefusals;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.total.GroupOptions;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters of groups of a total. */
final class GroupParameters {
    /** The name of the groups. */
    static final String BY = "by";
    /** The name of the total, where several may have such groups. */
    static final String TOTAL = "total";
    private static final List<String> NAMES = List.of(BY, "limit", "cursor", "order", "from", "to");

    private GroupParameters() {
    }

    /**
     * @param others the names of the parameters that only this request takes
     * @throws Refusal with each parameter that is unknown and each value that is not valid
     */
    static GroupOptions read(QueryParameters query, List<String> others) {
        AllRefusals all = new AllRefusals(ProblemKind.MALFORMED_REQUEST);
        all.check(() -> query.requireOnly(Stream.concat(NAMES.stream(), others.stream()).toList()));
        Optional<String> by = ListParameters.text(query, BY, all);
        int limit = all.read(() -> ListParameters.limit(query)).orElse(ListOptions.USUAL_PAGE);
        Direction direction = all.read(() -> ListParameters.direction(query)).orElse(Direction.ASCENDING);
        Optional<String> cursor = ListParameters.text(query, "cursor", all);
        Optional<String> from = ListParameters.text(query, "from", all);
        Optional<String> to = ListParameters.text(query, "to", all);
        all.throwAny();
        return new GroupOptions(by.orElse(""), from, to, direction, limit, cursor);
    }

    /**
     * The total whose groups are meant.
     *
     * @param totals those that have some; one at least
     * @throws Refusal when it is none of these, or several have such groups
     */
    static TotalType total(QueryParameters query, List<TotalType> totals, GroupOptions options) {
        Optional<String> name = query.single(TOTAL);
        List<TotalType> meant = totals.stream().filter(total -> name.map(total.name()::equals)
                .orElse(totals.size() == 1 || total.group(options.by()).isPresent())).toList();
        if (meant.size() == 1) {
            return meant.get(0);
        } else if (meant.size() > 1) {
            throw refused(TOTAL, meant.stream().map(TotalType::name));
        }
        throw name.isPresent()
                ? refused(TOTAL, totals.stream().map(TotalType::name))
                : refused(BY, totals.stream().flatMap(total -> total.groups().stream()).map(TotalGroup::name).distinct());
    }

    private static Refusal refused(String parameter, Stream<String> names) {
        List<String> all = names.toList();
        return new Refusal(ProblemKind.NO_SUCH_LIST,
                parameter + " has to be " + (all.size() == 1 ? "" : "one of ") + all.stream().collect(Collectors.joining(", ")));
    }
}
