package io.relata.internal.engine.table;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** The table of the stream function as the engine's writes of entities use it, in models whose children follow their parents. */
public record CoreItemsTable(CopyTable table) implements CoreTable, ForwardingReads {
    @Override
    public Outcome write(Action<CoreKey> action) {
        return table.correct(action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return table.transact(actions);
    }
}
