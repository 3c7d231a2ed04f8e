package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/**
 * The table as the stream function uses it, for a part of it whose items are seen otherwise than they are stored.
 *
 * @param table reads that part
 * @param stored the table as it is
 */
public record SeenCopyTable(TableReads table, CopyTable stored, SeenWrites writes) implements CopyTable, ForwardingReads {
    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return table.getAll(keys, consistency);
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return stored.updateExisting(updates.stream().map(writes::updateOfCopy).toList()).stream().map(writes::seen).toList();
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return writes.seen(stored.delete(writes.deletionOfCopy(deletion)));
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return writes.seen(stored.correct(writes.ofCore(action)));
    }

    @Override
    public int transactionLimit() {
        return stored.transactionLimit();
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return writes.seen(stored.transact(actions.stream().map(writes::ofAny).toList()));
    }
}
