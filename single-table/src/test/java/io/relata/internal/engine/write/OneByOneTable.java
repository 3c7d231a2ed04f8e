package io.relata.internal.engine.write;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import java.util.List;
import java.util.Optional;

/** A table in memory for several threads: one request after the other, as if each transaction were alone. */
final class OneByOneTable extends ForwardingCoreTable {
    OneByOneTable(MemoryTable table) {
        super(new MemoryCoreTable(table));
    }

    @Override
    public synchronized Optional<Item> get(Key key, Consistency consistency) {
        return super.get(key, consistency);
    }

    @Override
    public synchronized List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return super.getAll(keys, consistency);
    }

    @Override
    public synchronized Slice query(Query query) {
        return super.query(query);
    }

    @Override
    public synchronized Outcome write(Action<CoreKey> action) {
        return super.write(action);
    }

    @Override
    public synchronized Transacted transact(List<Action<CoreKey>> actions) {
        return super.transact(actions);
    }
}
