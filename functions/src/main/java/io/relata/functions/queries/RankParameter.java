package io.relata.functions.queries;

import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.functions.http.QueryParameters;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.TotalRank;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The parameter {@code sort} where it names a total that the list is to be sorted by. */
record RankParameter(EntityType type, List<TotalRank> ranks) {
    private static final String SORT = "sort";

    static RankParameter of(Model model, EntityType type) {
        return new RankParameter(type, model.totals().isEmpty() ? List.of() : TotalRank.answered(model, type));
    }

    /** Its name, where there are lists by totals. */
    List<String> names() {
        return ranks.isEmpty() ? List.of() : List.of(SORT);
    }

    /**
     * The list by a total that is asked for; none where it is another.
     *
     * @throws Refusal when there is no list as asked for, or a list by a total is to be one of equal values too
     */
    Optional<TotalRank> read(QueryParameters query) {
        Optional<String> sort = query.single(SORT);
        Optional<TotalRank> rank = sort.flatMap(name -> ranks.stream().filter(each -> each.names().contains(name)).findFirst());
        if (rank.isPresent()) {
            type.choices().stream().filter(name -> !query.all(name).isEmpty()).findFirst().ifPresent(name -> {
                throw new Refusal(ProblemKind.NO_SUCH_LIST, "no index serves " + name + " in the order of " + sort.get());
            });
        } else if (!ranks.isEmpty() && (sort.isPresent() && type.choices().isEmpty() || isOnlyRanked())) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST, "sort has to be " + (ranks.size() == 1 ? "" : "one of ")
                    + ranks.stream().map(TotalRank::name).collect(Collectors.joining(", ")));
        }
        return rank;
    }

    private boolean isOnlyRanked() {
        return type.listShards().isEmpty() && type.lists().isEmpty();
    }
}
