package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/**
 * The table as the API functions use it, for a part of it whose items are seen otherwise than they are stored.
 *
 * @param table reads that part
 * @param stored the table as it is
 */
public record SeenCoreTable(TableReads table, CoreTable stored, SeenWrites writes) implements CoreTable, ForwardingReads {
    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return table.getAll(keys, consistency);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return writes.seen(stored.write(writes.ofCore(action)));
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return writes.seen(stored.transact(actions.stream().map(writes::ofCore).toList()));
    }
}
