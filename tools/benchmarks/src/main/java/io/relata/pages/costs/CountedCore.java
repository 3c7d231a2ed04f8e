package io.relata.pages.costs;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Optional;

/** The table as the API functions see it, with an account of what they ask of it. */
record CountedCore(CoreTable table, ConsumptionMeter account) implements CoreTable {
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return account.get(table, key, consistency);
    }

    @Override
    public Slice query(Query query) {
        return account.query(table, query);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return account.getAll(table, keys, consistency);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return account.written(action.key(), () -> table.write(action));
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return account.transacted(actions.stream().map(Action::key).toList(), () -> table.transact(actions));
    }
}
