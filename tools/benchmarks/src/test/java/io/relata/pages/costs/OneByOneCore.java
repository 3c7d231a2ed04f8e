package io.relata.pages.costs;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/**
 * Sends what a transaction writes in requests of their own, without what it only checks: of a transaction, DynamoDB Local counts one action
 * of each kind.
 */
final class OneByOneCore extends ForwardingCoreTable {
    OneByOneCore(CoreTable table) {
        super(table);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        actions.stream().filter(action -> !(action instanceof Action.Check)).forEach(this::write);
        return new Transacted.Committed();
    }
}
