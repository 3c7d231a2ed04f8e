package io.relata.simulation.mutant;

import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.TotalKey;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.engine.table.action.Transacted;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Errors in how totals are compared with their contributions, and written anew. */
final class AuditMutants {
    private AuditMutants() {
    }

    /** A total is written anew otherwise, or not at all. */
    static UnaryOperator<StreamTable> rewriting(Function<Action.Update<?>, List<Action<? extends Key>>> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Transacted transact(List<? extends Action<? extends Key>> actions) {
                if (actions.size() == 1 && actions.get(0) instanceof Action.Update<?> update && isTotal(update.key())) {
                    List<Action<? extends Key>> changed = change.apply(update);
                    return changed.isEmpty() ? new Transacted.Committed() : super.transact(changed);
                }
                return super.transact(actions);
            }
        };
    }

    /** Whatever was added since it was audited. */
    static List<Action<? extends Key>> unconditional(Action.Update<?> total) {
        return List.of(Rewritten.on(Condition.always(), total));
    }

    /** A total seems to be what it was when it was first read, so that what was added during a pass is taken for a difference. */
    static final class Unchanging extends StreamTableFilter {
        private final Map<Key, Optional<Item>> first = new HashMap<>();

        Unchanging(StreamTable table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return isTotal(key) ? first.computeIfAbsent(key, any -> super.get(any, consistency)) : super.get(key, consistency);
        }
    }

    private static boolean isTotal(Key stored) {
        return TenantMutants.bare(stored) instanceof CopyKey key && TotalKey.is(key);
    }
}
