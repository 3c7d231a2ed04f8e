package io.relata.engine.table;

import io.relata.engine.item.Item;
import io.relata.engine.item.ItemSize;
import io.relata.engine.key.Access;
import io.relata.engine.key.Direction;
import io.relata.engine.key.Key;
import io.relata.engine.key.Utf8Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Reads as DynamoDB answers them, from memory, counted. */
public final class MemoryTable implements TableReads {
    private static final int LARGEST_SLICE_BYTES = 1024 * 1024;
    private static final String BEHIND_ALL = "\uDBFF\uDFFF";

    private final Map<Key, Item> items = new HashMap<>();
    /** The items of each partition of each index that was asked for, in order. */
    private final Map<List<Object>, NavigableSet<Item>> partitions = new HashMap<>();
    private final List<Query> queries = new ArrayList<>();
    private final List<Item> read = new ArrayList<>();

    /** Puts items that have their keys. */
    public MemoryTable with(Iterable<Item> more) {
        more.forEach(item -> items.put(item.key(), item));
        partitions.clear();
        return this;
    }

    /** All Queries so far. */
    public List<Query> queries() {
        return queries;
    }

    /** All items that Queries returned so far. */
    public List<Item> read() {
        return read;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return Optional.ofNullable(items.get(key));
    }

    @Override
    public Slice query(Query query) {
        queries.add(query);
        Iterator<Item> left = left(query).iterator();
        List<Item> found = new ArrayList<>();
        int bytes = 0;
        while (left.hasNext() && found.size() < query.limit() && bytes < LARGEST_SLICE_BYTES) {
            Item item = left.next();
            bytes += ItemSize.of(item);
            found.add(item);
        }
        read.addAll(found);
        boolean cut = found.size() == query.limit() || left.hasNext();
        return new Slice(found, cut ? Optional.of(keyOf(query.access(), found.get(found.size() - 1))) : Optional.empty());
    }

    private NavigableSet<Item> left(Query query) {
        NavigableSet<Item> range = partitions.computeIfAbsent(List.of(query.access(), query.partition()), any -> partition(query))
                .subSet(bound(query.access(), query.range().low(), ""), true, bound(query.access(), query.range().high(), BEHIND_ALL),
                        true);
        boolean up = query.direction() == Direction.ASCENDING;
        if (query.startAfter().isPresent()) {
            range = up ? range.tailSet(query.startAfter().get(), false) : range.headSet(query.startAfter().get(), false);
        }
        return up ? range : range.descendingSet();
    }

    private NavigableSet<Item> partition(Query query) {
        NavigableSet<Item> partition = new TreeSet<>(order(query.access()));
        items.values().stream().filter(item -> item.has(query.access().sortAttribute())
                && item.value(query.access().partitionAttribute()).filter(query.partition()::equals).isPresent()).forEach(partition::add);
        return partition;
    }

    private static Comparator<Item> order(Access access) {
        return Comparator.<Item, String>comparing(item -> item.string(access.sortAttribute()), Utf8Order.ASCENDING)
                .thenComparing(item -> item.string(Key.PARTITION), Utf8Order.ASCENDING)
                .thenComparing(item -> item.string(Key.SORT), Utf8Order.ASCENDING);
    }

    private static Item bound(Access access, String sort, String rest) {
        return Item.of(Key.PARTITION, rest, Key.SORT, rest, access.sortAttribute(), sort);
    }

    private static Item keyOf(Access access, Item item) {
        Map<String, Object> key = new LinkedHashMap<>();
        for (String attribute : List.of(Key.PARTITION, Key.SORT, access.partitionAttribute(), access.sortAttribute())) {
            key.put(attribute, item.string(attribute));
        }
        return new Item(key);
    }
}
