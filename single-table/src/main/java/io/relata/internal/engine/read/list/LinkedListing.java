package io.relata.internal.engine.read.list;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Side;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lists of the entities that an entity is linked to: by id from the table, and in the orders that the model declares from indexes. */
public final class LinkedListing {
    private LinkedListing() {
    }

    /**
     * One of these lists.
     *
     * @param sort the order that the caller asks for; default by id
     * @throws Refusal when the model does not declare it, or a bound is no value of what it goes by
     */
    public static Listing of(Side side, String holderId, Optional<String> sort, ListOptions options) {
        List<EntityType> shown = List.of(side.shown().entity());
        String partition = side.partition(holderId);
        if (sort.isEmpty()) {
            return new Listing("linked", partition, Access.TABLE, List.of(partition), Listing.Combination.MERGED,
                    ListRanges.byId(shown, options), shown, Listing.Contents.COPIES, item -> true, Optional.of(side.relation()),
                    List.of(PartNames.relation(side.relation())));
        }
        LinkOrder order = side.order(sort.get()).orElseThrow(() -> unknown(side));
        return new Listing("linked " + order.name(), partition, order.access(), List.of(partition), Listing.Combination.MERGED,
                ranges(order, options), shown, Listing.Contents.COPIES, item -> true, Optional.of(side.relation()),
                List.of(PartNames.relation(side.relation()), PartNames.order(side, order)));
    }

    private static List<SortRange> ranges(LinkOrder order, ListOptions options) {
        try {
            SortRange range = order.range(options.from(), options.to());
            return ListRanges.nonEmpty(Stream.of(options.prefix().map(prefix -> range.and(order.range(Optional.of(prefix),
                    Optional.of(prefix)))).orElse(range)));
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.MALFORMED, "from, to, prefix: " + e.getMessage());
        }
    }

    private static Refusal unknown(Side side) {
        String list = "the " + side.holder().path() + " of " + side.holder().entity().name();
        return new Refusal(ProblemKind.NO_SUCH_LIST, side.orders().isEmpty()
                ? list + " are sorted by id only"
                : "sort: " + list + " can be sorted by " + side.orders().stream().map(LinkOrder::name).collect(Collectors.joining(", "))
                        + ", or by id without it");
    }
}
