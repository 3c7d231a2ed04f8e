package io.relata.engine.table;

import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Change;
import io.relata.engine.table.action.Outcome;
import io.relata.engine.table.action.Transacted;
import java.util.List;

/** The table as the stream function sees it: it writes copies, each under a condition, and takes links down. */
public interface CopyTable extends TableReads {
    /** The most copies that one request updates: the most statements that one BatchExecuteStatement takes. */
    int UPDATE_BATCH = 25;

    /**
     * Updates copies that exist; never creates one. In as few requests as there can be (25 copies each); every copy has its own condition,
     * and one that does not hold is no error.
     *
     * @param updates of {@link Change.Assign}s only, each of another copy
     * @return how each ended, in order
     */
    List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates);

    Outcome delete(Action.Delete<CopyKey> deletion);

    /**
     * One conditional update of a core item by what other core items say: of a link that follows from an entity's attribute, or of an
     * entity's place in a hierarchy. The only writes of core items beside taking links down.
     */
    Outcome correct(Action.Update<CoreKey> update);

    /**
     * Writes all or nothing. At most 100 actions, each on another item.
     *
     * @throws TransactionConflictException when others keep writing the same items
     */
    Transacted transact(List<? extends Action<? extends Key>> actions);
}
