package io.relata.internal.engine.table;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** The table as the stream function uses it: it writes copies, each under a condition, and ends what follows from an entity. */
public interface CopyTable extends TableReads {
    /** The most copies that one request updates: the most statements that one BatchExecuteStatement takes. */
    int UPDATE_BATCH = 25;

    /** The most items that one transaction writes and checks: the most that one TransactWriteItems takes. */
    int TRANSACTION = 100;

    /**
     * Updates existing copies in as few requests as possible (25 copies each). Never creates a copy. Every copy has its own condition; a
     * condition that does not hold is not an error.
     *
     * @param updates of {@link AttributeChange.Assign}s only, each of another copy, and each {@linkplain Condition.Less guarded by a
     * version}
     * @return how each ended, in order
     * @throws IllegalArgumentException when a statement can't say an update
     */
    List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates);

    Outcome delete(Action.Delete<CopyKey> deletion);

    /**
     * Conditionally writes a core item from other core items: a link that follows from an attribute, an entity's place in a hierarchy, or a
     * child whose parent is gone. Together with transactions that end links or children, the only write of core items.
     */
    Outcome correct(Action<CoreKey> action);

    /** How many items a transaction here writes and checks at most. */
    default int transactionLimit() {
        return TRANSACTION;
    }

    /**
     * Writes all or nothing. At most 100 actions, each on another item.
     *
     * @throws TransactionConflictException when others keep writing the same items
     */
    Transacted transact(List<? extends Action<? extends Key>> actions);
}
