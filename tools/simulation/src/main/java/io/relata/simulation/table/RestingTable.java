package io.relata.simulation.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.table.memory.MemoryTable;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A copy of a table that no actor uses, for what writes its progress. A scan of it takes at least two pages. */
public final class RestingTable implements StreamTable {
    private final MemoryTable copy = new MemoryTable();
    private final int page;

    public RestingTable(Collection<Item> items) {
        items.forEach(copy::put);
        page = items.size() / 2 + 1;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return copy.get(key, consistency);
    }

    @Override
    public Slice query(Query query) {
        return copy.query(query);
    }

    @Override
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        return copy.scan(segment, segments, startAfter, Math.min(limit, page));
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return copy.write(action);
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return copy.write(deletion);
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return copy.write(action);
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return copy.transact(actions);
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return updates.stream().map(update -> copy.contains(update.key()) ? copy.write(update) : new Outcome.Refused(Optional.empty()))
                .toList();
    }
}
