package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Optional;

/** Forwards every call to another table; subclasses override what they change. */
public abstract class ForwardingCoreTable implements CoreTable {
    protected final CoreTable table;

    protected ForwardingCoreTable(CoreTable table) {
        this.table = table;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, consistency);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return table.getAll(keys, consistency);
    }

    @Override
    public Slice query(Query query) {
        return table.query(query);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return table.write(action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return table.transact(actions);
    }
}
