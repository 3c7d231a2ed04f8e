package io.relata.pages.costs;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Optional;

/** The table as the stream function sees it, with an account of what it asks of it. */
record CountedCopies(CopyTable table, ConsumptionMeter account) implements CopyTable {
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return account.get(table, key, consistency);
    }

    @Override
    public Slice query(Query query) {
        return account.query(table, query);
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return account.batch(updates.stream().map(Action.Update::key).toList(), UPDATE_BATCH, () -> table.updateExisting(updates));
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return account.written(deletion.key(), () -> table.delete(deletion));
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return account.written(action.key(), () -> table.correct(action));
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return account.transacted(actions.stream().map(Action::key).toList(), () -> table.transact(actions));
    }
}
