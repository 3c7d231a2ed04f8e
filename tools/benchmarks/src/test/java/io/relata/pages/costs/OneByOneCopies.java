package io.relata.pages.costs;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/**
 * Sends each write in a request of its own, like {@link OneByOneCore}: DynamoDB Local does not say what batches consume.
 *
 * @param table counts
 * @param copies the table, to write copies
 * @param links the table, to write links
 */
record OneByOneCopies(CountedCopies table, ProgressTable copies, CoreTable links,
        ConsumptionMeter account) implements CopyTable, ForwardingReads {
    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return updates.stream().map(this::write).toList();
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return write(deletion);
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return account.written(action.key(), () -> links.write(action));
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        actions.stream().filter(action -> !(action instanceof Action.Check)).forEach(this::writeAlone);
        return new Transacted.Committed();
    }

    /** Copies are created, and totals added to; a link that an end of is gone becomes a tombstone. */
    private void writeAlone(Action<? extends Key> action) {
        if (action instanceof Action.Put<? extends Key> put && put.key() instanceof CopyKey key) {
            write(new Action.Put<>(key, put.item(), put.condition()));
        } else if (action instanceof Action.Update<? extends Key> update && update.key() instanceof CopyKey key) {
            write(new Action.Update<>(key, update.changes(), update.condition()));
        } else if (action instanceof Action.Update<? extends Key> update && update.key() instanceof CoreKey key) {
            correct(new Action.Update<>(key, update.changes(), update.condition()));
        } else {
            throw new IllegalArgumentException(action + " is nothing that the stream function writes: it can't be counted by itself");
        }
    }

    private Outcome write(Action<CopyKey> action) {
        return account.written(action.key(), () -> copies.write(action));
    }
}
