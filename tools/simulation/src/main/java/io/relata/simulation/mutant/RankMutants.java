package io.relata.simulation.mutant;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.total.TotalKey;
import io.relata.simulation.table.StreamTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Errors in how totals are put into their places in lists. */
final class RankMutants {
    private RankMutants() {
    }

    /** Who finds that an item was counted already leaves places to whoever counted it. */
    static final class LeftToOthers extends StreamTableFilter {
        private final Set<Key> changed = new HashSet<>();

        LeftToOthers(StreamTable table) {
            super(table);
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            actions.forEach(action -> changed.add(action.key()));
            return super.transact(actions);
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            List<Action.Update<CopyKey>> own = updates.stream().filter(update -> !isTotal(update.key()) || changed.contains(update.key()))
                    .toList();
            return own.isEmpty() ? List.of() : super.updateExisting(own);
        }
    }

    private static boolean isTotal(Key stored) {
        return TenantMutants.bare(stored) instanceof CopyKey key && TotalKey.is(key);
    }
}
