package io.relata.simulation.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Optional;

/** The table while no actor uses it, and indexes show all of it. */
public record StillTable(SimTable table) implements ScanTable {
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.item(key);
    }

    @Override
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        return new Slice(table.items(), Optional.empty());
    }

    @Override
    public Slice query(Query query) {
        return new Slice(table.items().stream().filter(item -> Queries.isIn(query, item)).toList(), Optional.empty());
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        throw unsupported();
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        throw unsupported();
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        throw unsupported();
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        throw unsupported();
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("only reads are supported");
    }
}
