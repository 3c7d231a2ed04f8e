package io.relata.internal.engine.table;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** The table as the API functions use it: they write only core items. */
public interface CoreTable extends TableReads {
    /** @throws OutcomeUnknownException when no answer came, after several attempts */
    Outcome write(Action<CoreKey> action);

    /**
     * Writes all or nothing. At most 100 actions, each on another item.
     *
     * @throws TransactionConflictException when others keep writing the same items
     * @throws OutcomeUnknownException when no answer came, after several attempts
     */
    Transacted transact(List<Action<CoreKey>> actions);
}
