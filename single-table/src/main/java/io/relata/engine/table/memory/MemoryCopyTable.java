package io.relata.engine.table.memory;

import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.table.ForwardingReads;
import io.relata.engine.table.ProgressTable;
import io.relata.engine.table.ScanTable;
import io.relata.engine.table.Slice;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.BatchedUpdate;
import io.relata.engine.table.action.Outcome;
import io.relata.engine.table.action.Transacted;
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
