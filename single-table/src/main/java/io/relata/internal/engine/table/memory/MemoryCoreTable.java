package io.relata.internal.engine.table.memory;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** A table in memory as the API functions use it. */
public record MemoryCoreTable(MemoryTable table) implements CoreTable, ForwardingReads {
    @Override
    public Outcome write(Action<CoreKey> action) {
        return table.write(action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return table.transact(actions);
    }
}
