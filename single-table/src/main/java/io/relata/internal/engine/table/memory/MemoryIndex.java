package io.relata.internal.engine.table.memory;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.table.Query;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The item collections of one index; sparse, like DynamoDB's. */
final class MemoryIndex {
    private static final String BEHIND_ALL = "\uDBFF\uDFFF";

    private final Access access;
    private final Map<String, NavigableMap<Place, Projected>> partitions = new HashMap<>();

    /** Where an item is in its collection: items that sort alike come in the order of their keys. */
    private record Place(String sort, String id, String type) {
        static final Comparator<Place> ORDER = Comparator.comparing(Place::sort, Utf8Order.ASCENDING)
                .thenComparing(Place::id, Utf8Order.ASCENDING).thenComparing(Place::type, Utf8Order.ASCENDING);
    }

    MemoryIndex(Access access) {
        this.access = access;
    }

    void add(Item item) {
        partition(item).ifPresent(
                partition -> partitions.computeIfAbsent(partition, any -> new TreeMap<>(Place.ORDER)).put(place(item),
                        Projected.of(projection(item))));
    }

    void remove(Item item) {
        partition(item).map(partitions::get).ifPresent(items -> items.remove(place(item)));
    }

    private Item projection(Item item) {
        return access.equals(Access.BY_TYPE) ? keyOf(Access.TABLE, item) : item;
    }

    private Optional<String> partition(Item item) {
        return item.has(access.sortAttribute())
                ? item.value(access.partitionAttribute()).filter(String.class::isInstance).map(String.class::cast)
                : Optional.empty();
    }

    /** The items of a Query's range behind its start, whatever its limit. */
    Iterator<Projected> range(Query query) {
        NavigableMap<Place, Projected> all = partitions.get(query.partition());
        if (all == null) {
            return Collections.emptyIterator();
        }
        NavigableMap<Place, Projected> range = all.subMap(new Place(query.range().low(), "", ""), true,
                new Place(query.range().high(), BEHIND_ALL, BEHIND_ALL), true);
        boolean up = query.direction() == Direction.ASCENDING;
        if (query.startAfter().isPresent()) {
            Place start = place(query.startAfter().get());
            range = up ? range.tailMap(start, false) : range.headMap(start, false);
        }
        return (up ? range : range.descendingMap()).values().iterator();
    }

    private Place place(Item item) {
        return new Place(item.string(access.sortAttribute()), item.string(Key.PARTITION), item.string(Key.SORT));
    }

    /** What a Query or Scan has to be told to go on behind an item: its keys in the table and in the index. */
    static Item keyOf(Access access, Item item) {
        Map<String, Object> key = new LinkedHashMap<>();
        for (String attribute : List.of(Key.PARTITION, Key.SORT, access.partitionAttribute(), access.sortAttribute())) {
            key.put(attribute, item.string(attribute));
        }
        return new Item(key);
    }
}
