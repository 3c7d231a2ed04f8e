package io.relata.internal.engine.total;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalRank;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Chooses among the lists of all entities of a type that are sorted by totals. */
public record ChooseRank(EntityType type, List<TotalRank> ranks) {
    public static ChooseRank of(TableModel model, EntityType type) {
        return new ChooseRank(type, model.totals().isEmpty() ? List.of() : TotalRank.answered(model, type));
    }

    /**
     * The list by a total that is asked for; none where it is another.
     *
     * @param sort what the list is to be sorted by
     * @param given the attributes of which the list is to have one value
     * @throws Refusal when there is no list as asked for, or a list by a total is to be one of equal values too
     */
    public Optional<TotalRank> choose(Optional<String> sort, Collection<String> given) {
        Optional<TotalRank> rank = sort.flatMap(name -> ranks.stream().filter(each -> each.names().contains(name)).findFirst());
        if (rank.isPresent()) {
            given.stream().findFirst().ifPresent(name -> {
                throw new Refusal(ProblemKind.NO_SUCH_LIST, "no index serves " + name + " in the order of " + sort.get()
                        + ": a list by a total has all, and filter chooses some");
            });
        } else if (!ranks.isEmpty() && (sort.isPresent() && type.choices().isEmpty() || isOnlyRanked())) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST, "sort has to be " + (ranks.size() == 1 ? "" : "one of ")
                    + ranks.stream().map(TotalRank::name).collect(Collectors.joining(", ")));
        }
        return rank;
    }

    /** What the lists can be sorted by. */
    public List<String> names() {
        return ranks.stream().flatMap(rank -> rank.names().stream()).distinct().toList();
    }

    private boolean isOnlyRanked() {
        return type.listShards().isEmpty() && type.lists().isEmpty();
    }
}
