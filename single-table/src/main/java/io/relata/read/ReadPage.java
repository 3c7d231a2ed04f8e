package io.relata.read;

import io.relata.item.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Reads one page of a list: as many items as were asked for, or all that are left, or what the budget sufficed for. A list of one partition
 * without filters takes one Query and reads no item that it does not return.
 */
public final class ReadPage {
    /** A response of the API is at most 6 MB in Lambda; a page ends before it has more than 4 MB of JSON. */
    private static final long LARGEST_PAGE_BYTES = 4_000_000;

    private final Reader reader;

    public ReadPage(Reader reader) {
        this.reader = reader;
    }

    /** @throws io.relata.problem.Refusal when cursor or filters are not such that this list can be read by them */
    public Page read(Listing listing, ListOptions options) {
        List<Filter> filters = options.filters().stream().map(text -> Filter.parse(text, listing.shown())).toList();
        Cursor cursor = new Cursor(String.join("\n", listing.name(), listing.fingerprint(), listing.ranges().toString(),
                listing.combination().name(), options.direction().name(), options.filters().toString()));
        Budget budget = new Budget(reader.clock());
        Sequence list = new Opening(listing, options.direction(), options.limit(), reader.table(), budget).open(options.cursor().map(cursor::decode));
        return read(list, options.limit(), filters, budget, cursor);
    }

    private Page read(Sequence list, int limit, List<Filter> filters, Budget budget, Cursor cursor) {
        List<Item> items = new ArrayList<>();
        Optional<Place> reached = Optional.empty();
        long bytes = 0;
        while (items.size() < limit && (reached.isEmpty() || !budget.isSpent())) {
            loadSideBySide(list.needed());
            Optional<Sequence.Step> step = list.next();
            if (step.isEmpty()) {
                return new Page(items, Optional.empty());
            } else if (step.get() instanceof Sequence.Found found && filters.stream().allMatch(filter -> filter.matches(found.item()))) {
                bytes += JsonSize.atMost(found.item());
                if (bytes > LARGEST_PAGE_BYTES) {
                    return new Page(items, reached.map(cursor::encode));
                }
                items.add(found.item());
            }
            reached = Optional.of(step.get().place());
        }
        return new Page(items, reached.filter(place -> list.mayHaveMore()).map(cursor::encode));
    }

    private void loadSideBySide(List<Source> sources) {
        if (sources.size() < 2) {
            return;
        }
        try {
            CompletableFuture.allOf(sources.stream().map(source -> CompletableFuture.runAsync(source::load, reader.executor()))
                    .toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
