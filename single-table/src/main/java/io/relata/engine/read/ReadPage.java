package io.relata.engine.read;

import io.relata.engine.core.Expiry;
import io.relata.engine.item.Item;
import io.relata.engine.read.list.ListOptions;
import io.relata.engine.read.list.Listing;
import io.relata.engine.read.page.Cursor;
import io.relata.engine.read.page.Filter;
import io.relata.engine.read.page.InitialFetchSize;
import io.relata.engine.read.page.OpenList;
import io.relata.engine.read.page.PageSizeLimit;
import io.relata.engine.read.page.ParallelQueries;
import io.relata.engine.read.page.ReadBudget;
import io.relata.engine.read.page.Sequence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads one page of a list: as many items as were asked for, or all that are left, or what the budget sufficed for. A list of one partition
 * without filters takes one Query and reads no item that it does not return.
 */
public final class ReadPage {
    private final ReadContext reader;

    public ReadPage(ReadContext reader) {
        this.reader = reader;
    }

    /** What is asked of one page. */
    private record Wish(int limit, int partitions, List<Filter> filters, Optional<Instant> expiry, Cursor cursor, ReadBudget budget) {
        boolean holds(Item item) {
            return (filters.isEmpty() || filters.stream().allMatch(filter -> filter.matches(item)))
                    && (expiry.isEmpty() || !Expiry.isOver(item, expiry.get()));
        }

        String cursorBehind(Sequence.Step step) {
            return cursor.encode(step.place());
        }

        /**
         * How many more items of each partition may be needed; with filters, or where much has expired, nobody knows, so as many again as
         * were read.
         */
        int missing(int found) {
            int read = budget.spent() / partitions;
            return filters.isEmpty() ? Math.max(limit - found, expiry.isPresent() ? read - found : 0) : Math.max(limit, read);
        }
    }

    /** @throws io.relata.engine.problem.Refusal when cursor or filters are not such that this list can be read by them */
    public Page read(Listing listing, ListOptions options) {
        List<Filter> filters = options.filters().stream().map(text -> Filter.parse(text, listing)).toList();
        Cursor cursor = new Cursor(String.join("\n", listing.name(), listing.scope(), listing.ranges().toString(),
                listing.combination().name(), options.direction().name(), options.filters().toString()));
        ReadBudget budget = new ReadBudget(reader.clock());
        OpenList opening = new OpenList(listing, options.direction(), options.limit(), InitialFetchSize.of(listing, options),
                reader.table(), budget);
        return read(opening.open(options.cursor().map(cursor::decode)),
                new Wish(options.limit(), listing.partitions().size(), filters, expiry(listing),
                        cursor, budget));
    }

    /** The time by which some of the list may be gone; none where nothing expires. */
    private Optional<Instant> expiry(Listing listing) {
        return listing.shown().stream().anyMatch(Expiry::isOf) ? Optional.of(reader.clock().instant()) : Optional.empty();
    }

    private Page read(Sequence list, Wish wish) {
        List<Item> items = new ArrayList<>();
        Optional<Sequence.Step> reached = Optional.empty();
        PageSizeLimit room = new PageSizeLimit();
        while (items.size() < wish.limit() && load(list, wish, items.size(), reached.isPresent())) {
            Optional<Sequence.Step> step = list.next();
            if (step.isEmpty()) {
                return new Page(items, Optional.empty());
            } else if (step.get() instanceof Sequence.Found found && wish.holds(found.item())) {
                if (!room.takes(found.item(), items)) {
                    return new Page(items, reached.map(wish::cursorBehind));
                }
                items.add(found.item());
            }
            reached = step;
            if (step.get() instanceof Sequence.Exhausted) {
                break;
            }
        }
        return new Page(items, reached.filter(last -> list.mayHaveMore()).map(wish::cursorBehind));
    }

    /**
     * Reads what the next step needs. What is loaded is handed out whatever the budget says.
     *
     * @param mayEnd whether the page can end here: it has come further than it began
     * @return false when it is to end, because the budget is spent
     */
    private boolean load(Sequence list, Wish wish, int found, boolean mayEnd) {
        for (List<Runnable> reads = list.reads(wish.missing(found)); !reads.isEmpty(); reads = list.reads(wish.missing(found))) {
            if (mayEnd && wish.budget().isSpent()) {
                return false;
            }
            ParallelQueries.run(reads, reader.executor());
        }
        return true;
    }
}
