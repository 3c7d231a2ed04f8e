package io.relata.simulation.mutant;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.action.Action;

/** Errors in what requests do about parents and children. */
final class AboveMutants {
    private AboveMutants() {
    }

    static boolean isLink(Action<CoreKey> action) {
        return LinkRef.isLink(action.key());
    }
}
