package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.table.StreamTable;
import java.util.List;
import java.util.Optional;

/** Forwards every call to another table; subclasses override what they change. */
class StreamTableFilter implements StreamTable, ForwardingReads {
    final StreamTable table;

    StreamTableFilter(StreamTable table) {
        this.table = table;
    }

    @Override
    public TableReads table() {
        return table;
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return table.updateExisting(updates);
    }

    @Override
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        return table.scan(segment, segments, startAfter, limit);
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return table.write(action);
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return table.delete(deletion);
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return table.correct(action);
    }

    @Override
    public int transactionLimit() {
        return table.transactionLimit();
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return table.transact(actions);
    }
}
