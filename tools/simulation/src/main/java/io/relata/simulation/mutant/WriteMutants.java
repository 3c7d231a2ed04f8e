package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.table.StreamTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Errors in the conditions of writes, in the stream function and the API. */
final class WriteMutants {
    private WriteMutants() {
    }

    /** The version is counted up instead of set to the source's, by one UpdateItem each, since a batch only sets. */
    static final class Counted extends StreamTableFilter {
        Counted(StreamTable table) {
            super(table);
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            return updates.stream().map(refresh -> table.write(new Action.Update<>(refresh.key(), refresh.changes().stream()
                    .map(change -> change.attribute().equals(Attr.VERSION) ? new AttributeChange.Increase(Attr.VERSION, 1) : change)
                    .toList(), refresh.condition()))).toList();
        }
    }

    /** A refresh is an UpdateItem with the obvious condition, which also creates a missing copy. */
    static final class Upserts extends StreamTableFilter {
        Upserts(StreamTable table) {
            super(table);
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            List<Outcome> outcomes = new ArrayList<>();
            for (Action.Update<CopyKey> update : updates) {
                EntityRef source = EntityRef.ofType(update.key().type());
                List<AttributeChange> changes = new ArrayList<>(update.changes());
                changes.add(new AttributeChange.AssignIfMissing(Attr.KIND, Kind.COPY.stored()));
                changes.add(new AttributeChange.AssignIfMissing(Attr.ENTITY, source.entity()));
                changes.add(new AttributeChange.AssignIfMissing(Attr.SOURCE_ID, source.id()));
                Transacted transacted = table.transact(List.of(new Action.Update<>(update.key(), changes,
                        new Condition.Missing(Attr.VERSION).or(update.condition()))));
                outcomes.add(transacted.committed() ? new Outcome.Written() : new Outcome.Refused(Optional.empty()));
            }
            return outcomes;
        }
    }

    /** Leaves out some of the checks of transactions, or all conditions of some of their actions. */
    static final class Transactions extends StreamTableFilter {
        private final Predicate<Action<? extends Key>> leftOut;
        private final UnaryOperator<Action<? extends Key>> change;

        Transactions(StreamTable table, Predicate<Action<? extends Key>> leftOut, UnaryOperator<Action<? extends Key>> change) {
            super(table);
            this.leftOut = leftOut;
            this.change = change;
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            return Rewritten.<Action<? extends Key>>transact(actions,
                    action -> Optional.<Action<? extends Key>>of(action).filter(leftOut.negate()).map(change), super::transact);
        }
    }

    /** The data of an existing copy is overwritten with what was read earlier. */
    static Action<? extends Key> overwriting(Action<? extends Key> action) {
        return action instanceof Action.Update<? extends Key> update ? assigning(update) : action;
    }

    private static <K extends Key> Action.Update<K> assigning(Action.Update<K> update) {
        return new Action.Update<>(update.key(), update.changes().stream()
                .map(change -> change instanceof AttributeChange.AssignIfMissing assign
                        ? new AttributeChange.Assign(assign.attribute(), assign.value())
                        : change)
                .toList(),
                update.condition());
    }
}
