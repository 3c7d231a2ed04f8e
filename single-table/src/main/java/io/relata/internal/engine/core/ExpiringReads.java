package io.relata.internal.engine.core;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Reads that treat an expired entity as absent when it is read by its key. Queries still return it; their callers filter. */
public final class ExpiringReads implements TableReads {
    private final TableReads table;
    private final Clock clock;

    ExpiringReads(TableReads table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /** The table itself where nothing expires, and where it is one already. */
    public static TableReads of(TableModel model, TableReads table, Clock clock) {
        return Expiry.isIn(model) && !(table instanceof ExpiringReads) ? new ExpiringReads(table, clock) : table;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, consistency).map(item -> Expiry.at(clock.instant(), item));
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return table.getAll(keys, consistency).stream().map(item -> Expiry.at(clock.instant(), item)).toList();
    }

    @Override
    public Slice query(Query query) {
        return table.query(query);
    }
}
