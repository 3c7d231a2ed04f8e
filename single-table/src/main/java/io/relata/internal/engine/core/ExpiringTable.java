package io.relata.internal.engine.core;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * A table for writers that treats an expired entity as a tombstone with the item's version. A new entity with the same id continues from
 * that version, on condition that the item is unchanged.
 */
public final class ExpiringTable extends ForwardingCoreTable {
    private static final int CHUNK = 1000;

    private final TableReads reads;
    private final Clock clock;

    private ExpiringTable(CoreTable table, Clock clock) {
        super(table);
        this.reads = new ExpiringReads(table, clock);
        this.clock = clock;
    }

    /** The table itself where nothing expires, and where it is one already. */
    public static CoreTable of(TableModel model, CoreTable table, Clock clock) {
        return Expiry.isIn(model) && !(table instanceof ExpiringTable) ? new ExpiringTable(table, clock) : table;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return reads.get(key, consistency);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return reads.getAll(keys, consistency);
    }

    /** Reads until a page contains an item that has not expired. */
    @Override
    public Slice query(Query query) {
        Slice slice = alive(table.query(query));
        while (slice.items().isEmpty() && slice.lastKey().isPresent()) {
            slice = alive(table.query(query.startingAfter(slice.lastKey().get()).limitedTo(CHUNK)));
        }
        return slice.items().size() <= query.limit() ? slice : cut(slice.items().subList(0, query.limit()), query);
    }

    private Slice alive(Slice slice) {
        return new Slice(slice.items().stream().filter(item -> !Expiry.isOver(item, clock.instant())).toList(), slice.lastKey());
    }

    private static Slice cut(List<Item> items, Query query) {
        Item last = items.get(items.size() - 1);
        return new Slice(items, Optional.of(Item.of(Key.PARTITION, last.string(Key.PARTITION), Key.SORT, last.string(Key.SORT),
                query.access().partitionAttribute(), query.partition(), query.access().sortAttribute(),
                last.string(query.access().sortAttribute()))));
    }
}
