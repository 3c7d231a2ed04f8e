package io.relata.engine.table.memory;

import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.Direction;
import io.relata.engine.key.Key;
import io.relata.engine.key.Utf8Order;
import io.relata.engine.table.Query;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/** The item collections of one index; sparse, like DynamoDB's. */
final class MemoryIndex {
    private static final String BEHIND_ALL = "\uDBFF\uDFFF";

    private final Access access;
    private final Map<String, NavigableSet<Item>> partitions = new HashMap<>();

    MemoryIndex(Access access) {
        this.access = access;
    }

    void add(Item item) {
        partition(item).ifPresent(partition -> partitions.computeIfAbsent(partition, any -> new TreeSet<>(order())).add(item));
    }

    void remove(Item item) {
        partition(item).map(partitions::get).ifPresent(items -> items.remove(item));
    }

    private Optional<String> partition(Item item) {
        return item.has(access.sortAttribute())
                ? item.value(access.partitionAttribute()).filter(String.class::isInstance).map(String.class::cast)
                : Optional.empty();
    }

    /** The items of a Query's range behind its start, whatever its limit. */
    Iterator<Item> range(Query query) {
        NavigableSet<Item> range = Objects.requireNonNullElseGet(partitions.get(query.partition()), () -> new TreeSet<>(order()))
                .subSet(bound(query.range().low(), ""), true, bound(query.range().high(), BEHIND_ALL), true);
        boolean up = query.direction() == Direction.ASCENDING;
        if (query.startAfter().isPresent()) {
            range = up ? range.tailSet(query.startAfter().get(), false) : range.headSet(query.startAfter().get(), false);
        }
        return (up ? range : range.descendingSet()).iterator();
    }

    private Comparator<Item> order() {
        return Comparator.<Item, String>comparing(item -> item.string(access.sortAttribute()), Utf8Order.ASCENDING)
                .thenComparing(item -> item.string(Key.PARTITION), Utf8Order.ASCENDING)
                .thenComparing(item -> item.string(Key.SORT), Utf8Order.ASCENDING);
    }

    private Item bound(String sort, String rest) {
        return Item.of(Key.PARTITION, rest, Key.SORT, rest).with(access.sortAttribute(), sort);
    }
}
