package io.relata.internal.engine.total;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.NumberText;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.model.TotalRank;
import java.util.List;

/**
 * Reads one page of a list of entities by a total: a Query of each of four index partitions, and for each a BatchGetItem of the entities.
 * The order would tell of the total, so the caller has to be one who is told it of every entity.
 */
public final class ReadRanked {
    private final ReadContext context;
    private final DecideTotals told;

    public ReadRanked(ReadContext context) {
        this.context = context.reading(new RankedReads(context.table()));
        this.told = new DecideTotals(context.model(), context.authority(), context.decide());
    }

    /**
     * One page.
     *
     * @throws Refusal when the caller may not be told the total of every entity, an attribute is hidden that it depends on, or the options
     * are not valid for the list
     */
    public Page read(TotalRank rank, ListOptions options) {
        if (told.visible(List.of(rank.total())).stream().noneMatch(total -> total.rankings().contains(rank.by()))) {
            String holders = rank.holder().collection();
            throw told.readsAll(rank.total())
                    ? told.hidden(holders, rank.name())
                    : told.refusal("all " + holders, List.of(rank.total()));
        } else if (options.prefix().isPresent()) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST, "a list by a total takes from and to, and no prefix");
        }
        SortRange range = new SortRange(options.from().map(from -> text("from", from)).orElse(SortRange.ALL.low()),
                options.to().map(to -> SortRange.prefix(ComposedKey.prefix(text("to", to))).high()).orElse(SortRange.ALL.high()));
        Listing listing = new Listing("ranked", rank.holder().name() + " " + rank.name(), rank.access(), rank.partitions(),
                Listing.Combination.MERGED, range.isEmpty() ? List.of() : List.of(range), List.of(rank.holder()),
                Listing.Contents.ENTITIES).relyingOn(List.of(PartNames.total(rank.total())));
        return new ReadPage(context).read(listing, options);
    }

    private static String text(String name, String value) {
        return NumberText.of(Numbers.written(value).orElseThrow(
                () -> new Refusal(ProblemKind.NO_SUCH_LIST, "a list by a total goes by numbers, so " + name + " has to be one")));
    }
}
