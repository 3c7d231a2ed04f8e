package io.relata.internal.engine.read;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.page.Cursor;
import io.relata.internal.engine.read.page.Filter;
import io.relata.internal.engine.read.page.OpenList;
import io.relata.internal.engine.read.page.PageSizeLimit;
import io.relata.internal.engine.read.page.ParallelQueries;
import io.relata.internal.engine.read.page.ReadBudget;
import io.relata.internal.engine.read.page.ReadBudget.Spent;
import io.relata.internal.engine.read.page.Sequence;
import io.relata.internal.engine.table.TableReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads one page of a list: as many items as the caller asks for, fewer at the end of the list or when the read budget is spent. A list of
 * one partition without filters takes one Query and reads one item more than it returns, which tells whether another page follows. Where
 * only another request would tell, such as how many of what is not loaded pass a filter, the page says that one does.
 */
public final class ReadPage {
    private final ReadContext context;

    public ReadPage(ReadContext context) {
        this.context = context;
    }

    /** What one page should hold, and what it may cost. */
    private record PageRequest(int limit, int partitions, List<Filter> filters, Predicate<Item> chosen, Optional<Predicate<Item>> expired,
            Cursor cursor, ReadBudget budget) {
        boolean holds(Item item) {
            return chosen.test(item) && (filters.isEmpty() || filters.stream().allMatch(filter -> filter.matches(item)))
                    && (expired.isEmpty() || !expired.get().test(item));
        }

        String cursorAfter(Sequence.Step step) {
            return cursor.encode(step.place());
        }

        /**
         * How many more items of each partition may be needed, one of them to tell that another page follows. With filters, or where many
         * have expired, this is unknown: as many again as were read.
         */
        int missing(int wanted, int found) {
            int read = budget.itemsRead() / partitions;
            return filters.isEmpty() ? Math.max(wanted + 1, expired.isPresent() ? read - found : 0) : Math.max(limit + 1, read);
        }
    }

    /**
     * @throws io.relata.internal.engine.problem.Refusal when the cursor is not of this list, or a filter is not valid for it
     * @throws io.relata.internal.engine.table.TableException when the table fails, or time is up and there is nothing to go on from
     */
    public Page read(Listing listing, ListOptions options) {
        context.requireBuilt(listing.parts());
        List<Filter> filters = Filter.all(options.filters(), listing, context.authority());
        filters.forEach(filter -> context.requireBuilt(listing.filteredBy(filter.attribute())));
        Cursor cursor = Cursor.of(context.space(), String.join("\n", listing.name(), listing.scope(), listing.ranges().toString(),
                listing.combination().name(), options.direction().name(), options.filters().toString())).encrypted(context.positions());
        ReadBudget budget = context.budget();
        OpenList list = new OpenList(listing, options, table(listing), budget);
        return read(list.open(options.cursor().map(cursor::decode)),
                new PageRequest(options.limit(), listing.partitions().size(), filters, listing.chosen(),
                        Expiry.expired(listing.shown(), context.clock().instant()),
                        cursor, budget));
    }

    /** What is not in an index is read from the table: entities in the partition of their history, strongly where that matters. */
    private TableReads table(Listing listing) {
        if (listing.contents() == Listing.Contents.COPIES) {
            return context.own().copies(context.model(), context.table(), listing.shown());
        }
        return listing.access().index().isPresent() ? context.own().entities(context.table(), listing.shown()) : context.table();
    }

    /** Where the caller may not read all that was found, goes on until the page is full. */
    private Page read(Sequence list, PageRequest page) {
        Decide decide = context.decide();
        PageSizeLimit size = new PageSizeLimit();
        List<Item> items = new ArrayList<>();
        Stretch stretch = new Stretch(List.of(), Optional.empty(), true);
        int passed = 0;
        while (items.size() < page.limit() && stretch.isFull()) {
            stretch = stretch(list, page, stretch.next(), items, size, ListOptions.ahead(page.limit(), passed), decide);
            List<Sequence.Found> found = stretch.found();
            passed += found.size();
            decide.foresee(Stretch.items(found));
            int at = 0;
            for (; at < found.size() && items.size() < page.limit(); at++) {
                Item item = found.get(at).item();
                if (decide.mayRead(item)) {
                    items.add(item);
                }
            }
            if (at < found.size()) {
                boolean follows = stretch.next().isPresent()
                        || Stretch.items(found.subList(at, found.size())).stream().anyMatch(decide::mayRead);
                stretch = new Stretch(List.of(), Optional.<Sequence.Step>of(found.get(at - 1)).filter(last -> follows), false);
            }
        }
        return new Page(items.stream().map(decide::shown).toList(), stretch.next().map(page::cursorAfter));
    }

    /**
     * A part of a list.
     *
     * @param found what it holds of the list
     * @param next where it ends; none if nothing follows that the caller may read
     * @param isFull whether it ends because it holds as much as was wanted
     */
    private record Stretch(List<Sequence.Found> found, Optional<Sequence.Step> next, boolean isFull) {
        static List<Item> items(List<Sequence.Found> found) {
            return found.stream().map(Sequence.Found::item).toList();
        }
    }

    /**
     * Reads on.
     *
     * @param from how far the page has come
     * @param before what the page has already
     * @param wanted how many items to read on to
     */
    private Stretch stretch(Sequence list, PageRequest page, Optional<Sequence.Step> from, List<Item> before, PageSizeLimit size,
            int wanted, Decide decide) {
        List<Sequence.Found> all = new ArrayList<>();
        List<Item> items = new ArrayList<>(before);
        Optional<Sequence.Step> reached = from;
        while (all.size() < wanted
                && (list.isReady() || load(list, page, wanted - all.size(), all.size(), reached.isPresent()))) {
            Optional<Sequence.Step> step = list.next();
            if (step.isEmpty()) {
                return new Stretch(all, Optional.empty(), false);
            } else if (step.get() instanceof Sequence.Found found && page.holds(found.item())) {
                if (!size.takes(found.item(), items)) {
                    return new Stretch(all, reached, false);
                }
                items.add(found.item());
                all.add(found);
            }
            reached = step;
            if (step.get() instanceof Sequence.Exhausted) {
                break;
            }
        }
        Optional<Sequence.Step> next = reached.filter(last -> mayFollow(list, page, decide));
        return new Stretch(all, next, next.isPresent() && all.size() == wanted);
    }

    /** Whether the caller can see more of the list: certainly if it is loaded, perhaps if only another request would tell. */
    private static boolean mayFollow(Sequence list, PageRequest page, Decide decide) {
        return !list.isRead() || list.loaded().filter(page::holds).anyMatch(decide::mayBeRead);
    }

    /**
     * Reads what the next step needs. Items that are loaded are returned even when the budget is spent.
     *
     * @param mayEnd whether the page may end here: it has made at least one step
     * @return false when the page has to end, because the budget is spent
     * @throws io.relata.internal.engine.table.TableException when it may not end, and time is up
     */
    private boolean load(Sequence list, PageRequest page, int wanted, int found, boolean mayEnd) {
        boolean hasRead = mayEnd;
        while (!list.isReady()) {
            Optional<Spent> spent = hasRead ? page.budget().spent() : Optional.empty();
            if (mayEnd && spent.isPresent()) {
                return false;
            } else if (spent.equals(Optional.of(Spent.TIME))) {
                throw Spent.slow();
            }
            ParallelQueries.run(list.reads(page.missing(wanted, found)), context.queries().threads());
            hasRead = true;
        }
        return true;
    }
}
