package io.relata.internal.engine.table;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import java.util.List;
import java.util.Optional;

/** Puts items where there are none, many in one request. */
public interface NewItems {
    /** The most items that one request puts. */
    int MOST = 25;

    /**
     * Puts each item on condition that there is none under its key, whatever condition it has.
     *
     * @param puts at most {@value #MOST}, each of another item
     * @return how each ended, in order; none where it is not known, so that it has to be put alone
     */
    List<Optional<Outcome>> put(List<Action.Put<CoreKey>> puts);
}
