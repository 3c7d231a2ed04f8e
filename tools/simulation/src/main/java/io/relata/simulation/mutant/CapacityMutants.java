package io.relata.simulation.mutant;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;

/** Errors in how limits of children are kept. */
final class CapacityMutants {
    private CapacityMutants() {
    }

    private static boolean isCapacity(Action<? extends Key> action) {
        return TenantMutants.bare(action.key()) instanceof CoreKey key && CapacityKey.is(key) && CapacityKey.holder(key).isEmpty();
    }

    private static boolean isReservation(Action<? extends Key> action) {
        return TenantMutants.bare(action.key()) instanceof CoreKey key && CapacityKey.holder(key).isPresent();
    }

    private static boolean counts(long by, Action<? extends Key> action) {
        return isCapacity(action) && action instanceof Action.Update<? extends Key> update
                && update.changes().contains(new AttributeChange.Count(CapacityShard.TAKEN, by));
    }

    static boolean takes(Action<? extends Key> action) {
        return counts(1, action);
    }

    static boolean givesBack(Action<? extends Key> action) {
        return counts(-1, action);
    }

    /** Whether it is about a limit of a period. */
    static boolean isOfPeriod(Action<? extends Key> action) {
        return TenantMutants.bare(action.key()) instanceof CoreKey key
                && CapacityKey.of(key).filter(capacity -> !capacity.period().isEmpty()).isPresent();
    }

    /** Whether it is written with the deletion of a parent. */
    static boolean ends(Action<? extends Key> action) {
        return isCapacity(action) && (action instanceof Action.Delete || action instanceof Action.Check);
    }

    static boolean reserves(Action<? extends Key> action) {
        return isReservation(action) && action instanceof Action.Put;
    }
}
