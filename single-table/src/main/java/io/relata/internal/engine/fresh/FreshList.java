package io.relata.internal.engine.fresh;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The table for one list, as it will be when index and copies have followed what was written. Each Query shows what its range will hold: so
 * order, limits, filters, permissions and cursors of the list are those of any other.
 *
 * <p>Items with equal sort keys have no order that anybody could know before the index has them. So what was written comes first among
 * these, on each page and whether the index has it or not, and a page that begins behind such an item begins with the others.
 */
final class FreshList implements ForwardingReads {
    private final TableReads table;
    private final AffectedList listed;
    private final OwnWrites own;
    /** Where Queries of this list ended, to go on from. Any other start is the end of a page. */
    private final Set<Item> ends = ConcurrentHashMap.newKeySet();

    FreshList(TableReads table, AffectedList listed, OwnWrites own) {
        this.table = table;
        this.listed = listed;
        this.own = own;
    }

    @Override
    public TableReads table() {
        return table;
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return table.getAll(keys, consistency);
    }

    @Override
    public Slice query(Query query) {
        Query asked = beginsBehindPlaced(query)
                ? query.fromTheBeginning().within(query.range().from(sort(query.access(), query.startAfter().orElseThrow()),
                        query.direction()))
                : query;
        Slice slice = table.query(asked.limitedTo(asked.limit() + listed.most()));
        own.read(table, listed.undecided(query, slice.items()));
        slice.lastKey().ifPresent(ends::add);
        return new Slice(merged(query, slice), slice.lastKey());
    }

    /** Whether the page before ended with an item that comes first among its equals, so that these are still to come. */
    private boolean beginsBehindPlaced(Query query) {
        return !query.access().hasUniqueSortKeys()
                && query.startAfter().filter(start -> !ends.contains(start) && listed.places(start.string(Key.SORT))).isPresent();
    }

    private List<Item> merged(Query query, Slice slice) {
        Map<Key, Item> placed = new HashMap<>(listed.expected(query));
        List<Item> others = new ArrayList<>();
        for (Item item : slice.items()) {
            Key key = item.key();
            if (listed.decides(query, item)) {
                if (listed.isLater(query, item, Optional.ofNullable(placed.get(key)))) {
                    placed.put(key, item);
                }
            } else if (listed.places(key.type())) {
                placed.put(key, item);
            } else {
                others.add(item);
            }
        }
        Comparator<String> order = query.direction().of(Utf8Order.ASCENDING);
        Comparator<Item> byPlace = Comparator.<Item, String>comparing(item -> sort(query.access(), item), order)
                .thenComparing(item -> item.string(Key.SORT));
        List<Item> mine = placed.values().stream().filter(item -> isIn(query, slice, item, order)).sorted(byPlace).toList();
        List<Item> all = new ArrayList<>(others.size() + mine.size());
        int next = 0;
        for (Item item : others) {
            while (next < mine.size() && order.compare(sort(query.access(), mine.get(next)), sort(query.access(), item)) <= 0) {
                all.add(mine.get(next++));
            }
            all.add(item);
        }
        all.addAll(mine.subList(next, mine.size()));
        return all;
    }

    /** Whether an item belongs between where a Query began and where it ended. */
    private boolean isIn(Query query, Slice slice, Item item, Comparator<String> order) {
        Access access = query.access();
        if (!item.value(access.partitionAttribute()).equals(Optional.of(query.partition()))
                || !(item.attributes().get(access.sortAttribute()) instanceof String sort) || !query.range().contains(sort)) {
            return false;
        }
        boolean isBehindStart = query.startAfter().map(start -> {
            int compared = order.compare(sort, sort(access, start));
            return compared > 0 || compared == 0 && beginsBehindPlaced(query)
                    && item.string(Key.SORT).compareTo(start.string(Key.SORT)) > 0;
        }).orElse(true);
        return isBehindStart && slice.lastKey().filter(last -> order.compare(sort, sort(access, last)) > 0).isEmpty();
    }

    private static String sort(Access access, Item item) {
        return item.string(access.sortAttribute());
    }
}
