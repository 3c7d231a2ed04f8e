package io.relata.engine.table.memory;

import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CoreTable;
import io.relata.engine.table.Query;
import io.relata.engine.table.Slice;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Outcome;
import io.relata.engine.table.action.Transacted;
import java.util.List;
import java.util.Optional;

/** A table in memory as the API functions use it. */
public record MemoryCoreTable(MemoryTable table) implements CoreTable {
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, consistency);
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
