package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Stream;

/** One stretch of one partition, read forward, a Query at a time and only when it is needed. */
final class PartitionReader {
    private static final int LARGEST_CHUNK = 1000;
    /** After a leap it is likely that the next thing to do is another leap. */
    private static final int CHUNK_AFTER_LEAP = 8;

    private final TableReads table;
    private final ReadBudget budget;
    private final int number;
    private final Access access;
    private final Comparator<String> order;
    private final Optional<String> passedOver;
    private final Deque<Item> loaded = new ArrayDeque<>();
    /** The Query that goes on where the last one ended; none at the end. */
    private Optional<Query> rest;

    /**
     * @param number the number of the partition in its list
     * @param passedOver a sort key whose items do not count
     */
    PartitionReader(TableReads table, ReadBudget budget, int number, Query query, Optional<String> passedOver) {
        this.passedOver = passedOver;
        this.table = table;
        this.budget = budget;
        this.number = number;
        this.access = query.access();
        this.order = query.direction().of(Utf8Order.ASCENDING);
        this.rest = query.range().isEmpty() ? Optional.empty() : Optional.of(query);
    }

    int number() {
        return number;
    }

    /** By which keys it is read. */
    Access access() {
        return access;
    }

    /** The next item, which stays the next one; none at the end. */
    Optional<Item> head() {
        while (loaded.isEmpty() && rest.isPresent()) {
            load();
        }
        return Optional.ofNullable(loaded.peek());
    }

    /** Passes over the next item, which is loaded. */
    Item advance() {
        return loaded.remove();
    }

    boolean isLoaded() {
        return !loaded.isEmpty() || rest.isEmpty();
    }

    /** The items that are loaded and not passed yet, in order. */
    Stream<Item> loaded() {
        return loaded.stream();
    }

    /** Whether nothing is left to load. */
    boolean isRead() {
        return rest.isEmpty();
    }

    /** Whether nothing is left at all. */
    boolean isAtEnd() {
        return loaded.isEmpty() && rest.isEmpty();
    }

    /** Moves on to the first item at {@code sort} or behind it. What is in between and not loaded yet is not read. */
    void skipTo(String sort) {
        while (!loaded.isEmpty() && order.compare(sortOf(loaded.peek()), sort) < 0) {
            loaded.remove();
        }
        if (loaded.isEmpty()) {
            rest = rest.map(query -> query.fromTheBeginning().limitedTo(CHUNK_AFTER_LEAP)
                    .within(query.range().from(sort, query.direction())))
                    .filter(query -> !query.range().isEmpty());
        }
    }

    /** Passes over what is loaded and stands exactly at {@code sort}. */
    void skip(String sort) {
        while (!loaded.isEmpty() && sortOf(loaded.peek()).equals(sort)) {
            advance();
        }
    }

    String sortOf(Item item) {
        return item.string(access.sortAttribute());
    }

    /** Whether there may be that many items to hold and they are not all loaded. */
    boolean canHold(int items) {
        return loaded.size() < items && rest.isPresent();
    }

    /** Reads on with one Query, so that this many items are loaded, if it finds them. */
    void loadUpTo(int items) {
        rest = rest.map(query -> query.limitedTo(Math.min(items - loaded.size(), LARGEST_CHUNK)));
        load();
    }

    /** Reads on with one Query. */
    void load() {
        Query query = rest.orElseThrow();
        Slice slice = table.query(query);
        budget.spend(slice.items().size());
        for (Item item : slice.items()) {
            if (passedOver.isEmpty() || !passedOver.get().equals(sortOf(item))) {
                loaded.add(item);
            }
        }
        rest = slice.lastKey().map(key -> query.startingAfter(key).limitedTo(Math.min(query.limit() * 2, LARGEST_CHUNK)));
    }
}
