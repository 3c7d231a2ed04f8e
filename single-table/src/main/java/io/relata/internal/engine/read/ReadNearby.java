package io.relata.internal.engine.read;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.read.page.CellReader;
import io.relata.internal.engine.read.page.CellReader.Near;
import io.relata.internal.engine.read.page.Cursor;
import io.relata.internal.engine.read.page.Filter;
import io.relata.internal.engine.read.page.PageSizeLimit;
import io.relata.internal.engine.read.page.ReadBudget;
import io.relata.internal.engine.read.page.ReadBudget.Spent;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.geo.Distances;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads one page of the entities around a point, nearest first and then by id: in circles that grow, until one has enough of them or the
 * greatest distance is reached. Each circle takes a Query for each cell that it touches. A page that is not the first reads the circle that
 * the pages before it have shown once more.
 */
public final class ReadNearby {
    /** The first circle, as a part of a cell's size. */
    private static final double FIRST = 1.0 / 16;
    private static final double LEAST_GROWTH = 1.5;
    private static final double MOST_GROWTH = 4;
    /** While cells are read as a whole, a circle that touches no more of them costs nothing. */
    private static final double MOST_GROWTH_AMONG_FEW = 2;
    /** How much more than seems to be needed is looked at, since entities are not spread evenly. */
    private static final double AMPLE = 1.5;
    private static final Comparator<Near> ORDER = Comparator.comparingDouble(Near::distance).thenComparing(near -> near.item().string("id"),
            Utf8Order.ASCENDING);

    private final ReadContext context;

    public ReadNearby(ReadContext context) {
        this.context = context;
    }

    /**
     * The lists by distance that the caller may ask for.
     *
     * @throws Refusal when there are none, or the caller may not see every point
     */
    public static NearbyList of(EntityType type, ReadContext context) {
        return type.traits().nearby().filter(list -> !context.authority().everHidden(type).contains(list.attribute()))
                .orElseThrow(() -> {
                    String others = String.join("; ", type.lists().stream().map(list -> list.described()).toList());
                    return new Refusal(ProblemKind.NO_SUCH_LIST, type.collection() + " are not listed by distance, so near and within "
                            + "ask for nothing" + (others.isEmpty() ? "" : "; there are lists by " + others));
                });
    }

    /**
     * One page.
     *
     * @throws Refusal when there is no such list, an option is not valid for it, or more entities are so near that they can't be sorted
     * @throws io.relata.internal.engine.table.TableException when the table fails, or time is up and there is nothing to go on from
     */
    public Page read(EntityType type, NearPoint near, ListOptions options) {
        NearbyList list = of(type, context);
        context.requireBuilt(List.of(PartNames.nearby(type, list.attribute())));
        Listing listing = new Listing("near", type.name(), list.access(), List.of(), Listing.Combination.MERGED, List.of(), List.of(type),
                Listing.Contents.ENTITIES);
        List<Filter> filters = Filter.all(options.filters(), listing, context.authority());
        Optional<Predicate<Item>> expired = Expiry.expired(List.of(type), context.clock().instant());
        Cursor cursor = Cursor.of(context.space(), String.join("\n", listing.name(), listing.scope(), near.toString(),
                options.filters().toString())).encrypted(context.positions());
        Optional<NearPosition> after = options.cursor().map(cursor::decode).map(NearPosition::of);
        NearbyPage chosen = new NearbyPage(context.decide(), options.limit(), new PageSizeLimit(), new ArrayList<>());
        ReadBudget budget = context.budget();
        double size = list.grid().size();
        double expected = after.map(at -> options.limit() * size * size / (Math.PI * at.distance() * at.distance())).orElse(0.0);
        CellReader cells = new CellReader(list, near, context.own().entities(context.table(), List.of(type)), context.queries().threads(),
                budget, expected);
        Optional<NearPosition> reached = after;
        double radius = Math.min(near.within(),
                Math.max(size * FIRST, after.map(NearPosition::distance).orElse(0.0) * AMPLE));
        while (true) {
            double circle = radius;
            Optional<Spent> spent = cells.readWithin(circle);
            if (spent.isPresent()) {
                if (reached.equals(after)) {
                    throw spent.get().failure(() -> tooMany(type, circle));
                }
                return chosen.page(reached.map(at -> cursor.encode(at.spelled())));
            }
            Optional<NearPosition> from = reached;
            List<Near> found = cells.found().stream().filter(each -> from.isEmpty() || from.get().isBefore(each))
                    .filter(each -> filters.stream().allMatch(filter -> filter.matches(each.item())))
                    .filter(each -> expired.isEmpty() || !expired.get().test(each.item())).sorted(ORDER).toList();
            List<Near> next = found.stream().takeWhile(each -> each.distance() <= circle).toList();
            for (int at = 0; at < next.size();) {
                int wanted = ListOptions.ahead(options.limit() - chosen.page().size(), at);
                List<Near> some = next.subList(at, Math.min(next.size(), at + wanted));
                int taken = chosen.take(some);
                reached = taken == 0 ? reached : Optional.of(NearPosition.of(some.get(taken - 1)));
                if (taken < some.size() || chosen.isFull()) {
                    return chosen.page(reached.filter(last -> circle < near.within() || last.isBefore(next.get(next.size() - 1)))
                            .map(last -> cursor.encode(last.spelled())));
                }
                at += taken;
            }
            if (circle >= near.within()) {
                return chosen.page(Optional.empty());
            }
            long inside = cells.found().stream().filter(each -> each.distance() <= circle).count();
            int missing = options.limit() - chosen.page().size();
            double most = cells.readsWholeCells() ? MOST_GROWTH_AMONG_FEW : MOST_GROWTH;
            double enough = found.stream().skip(next.size() + missing - 1L).mapToDouble(Near::distance).findFirst()
                    .orElse(Double.POSITIVE_INFINITY);
            radius = Math.min(near.within(), Math.max(circle * LEAST_GROWTH, Math.min(enough, circle * growth(inside, missing, most))));
        }
    }

    /** @param missing how many are to be found outside of the circle */
    private static double growth(long inside, int missing, double most) {
        return inside == 0 ? most : Math.min(most, Math.sqrt(AMPLE * (inside + missing) / inside));
    }

    private static Refusal tooMany(EntityType type, double metres) {
        return new Refusal(Refusal.Reason.MALFORMED, "too many " + type.collection() + " are within "
                + Distances.text(Math.ceil(metres))
                + " of what is listed next to be sorted by distance: ask within less, or, in the model, "
                + "give @Nearby a smaller cell");
    }
}
