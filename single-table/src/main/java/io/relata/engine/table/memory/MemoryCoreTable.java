package io.relata.engine.table.memory;

import io.relata.engine.key.CoreKey;
import io.relata.engine.table.CoreTable;
import io.relata.engine.table.ForwardingReads;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Outcome;
import io.relata.engine.table.action.Transacted;
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
