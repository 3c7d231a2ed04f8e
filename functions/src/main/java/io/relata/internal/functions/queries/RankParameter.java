package io.relata.internal.functions.queries;

import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.engine.total.ChooseRank;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalRank;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The parameter {@code sort} where it names a total that the list is to be sorted by. */
record RankParameter(ChooseRank lists) {
    private static final String SORT = "sort";

    static RankParameter of(TableModel model, EntityType type) {
        return new RankParameter(ChooseRank.of(model, type));
    }

    /** Its name, where there are lists by totals. */
    List<String> names() {
        return lists.ranks().isEmpty() ? List.of() : List.of(SORT);
    }

    /**
     * The list by a total that is asked for; none where it is another.
     *
     * @throws io.relata.internal.engine.problem.Refusal when there is no list as asked for
     */
    Optional<TotalRank> read(QueryParameters query) {
        return lists.choose(query.single(SORT),
                Stream.concat(lists.type().choices().stream(), new UniqueLookups(lists.type()).names().stream())
                        .filter(name -> !query.all(name).isEmpty()).toList());
    }
}
