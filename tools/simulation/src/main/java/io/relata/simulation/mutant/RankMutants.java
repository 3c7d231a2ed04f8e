package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.work.Message;
import io.relata.simulation.table.StreamTable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Errors in how totals are put into their places in lists. */
final class RankMutants {
    private RankMutants() {
    }

    /** Each write of a total's place is another, or none. */
    static UnaryOperator<StreamTable> placing(Function<Action.Update<CopyKey>, Optional<Action.Update<CopyKey>>> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
                List<Action.Update<CopyKey>> changed = updates.stream()
                        .flatMap(update -> isTotal(update.key()) ? change.apply(update).stream() : Optional.of(update).stream()).toList();
                return changed.isEmpty() ? List.of() : super.updateExisting(changed);
            }
        };
    }

    /** Whatever was added since the total was read. */
    static Optional<Action.Update<CopyKey>> unconditional(Action.Update<CopyKey> place) {
        return Optional.of(new Action.Update<>(place.key(), place.changes(), new Condition.Less(Attr.REVISION, Long.MAX_VALUE)));
    }

    /** A total of nothing stays where it was. */
    static Optional<Action.Update<CopyKey>> neverLeaving(Action.Update<CopyKey> place) {
        List<AttributeChange> changes = place.changes().stream().filter(change -> !(change instanceof AttributeChange.Remove)).toList();
        return changes.isEmpty() ? Optional.empty() : Optional.of(new Action.Update<>(place.key(), changes, place.condition()));
    }

    /** The partitions of lists have no tenant. */
    static Optional<Action.Update<CopyKey>> ofNoTenant(Action.Update<CopyKey> place) {
        return Optional.of(new Action.Update<>(place.key(), place.changes().stream()
                .<AttributeChange>map(change -> change instanceof AttributeChange.Assign assign && assign.value() instanceof String text
                        ? new AttributeChange.Assign(assign.attribute(), TenantMutants.bare(text))
                        : change)
                .toList(), place.condition()));
    }

    /** Totals are read eventually consistent. */
    static final class Eventually extends StreamTableFilter {
        Eventually(StreamTable table) {
            super(table);
        }

        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            return super.getAll(keys, keys.stream().allMatch(RankMutants::isTotal) ? Consistency.EVENTUAL : consistency);
        }
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

    /** Messages do not say for which totals an item counted before. */
    static Message silent(Message message) {
        return message instanceof Message.Settle settle ? new Message.Settle(settle.source(), Set.of()) : message;
    }

    private static boolean isTotal(Key stored) {
        return TenantMutants.bare(stored) instanceof CopyKey key && TotalKey.is(key);
    }
}
