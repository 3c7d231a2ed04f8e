package io.relata.internal.engine.table.memory;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.BatchedUpdate;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Optional;

/** A table in memory as the stream function uses it. */
public record MemoryCopyTable(MemoryTable table) implements ScanTable, ProgressTable, ForwardingReads {
    @Override
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        return table.scan(segment, segments, startAfter, limit);
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        updates.forEach(BatchedUpdate::of);
        return updates.stream().map(update -> table.contains(update.key()) ? table.write(update) : new Outcome.Refused(Optional.empty()))
                .toList();
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return table.write(deletion);
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return table.write(action);
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return table.write(action);
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return table.transact(actions);
    }
}
