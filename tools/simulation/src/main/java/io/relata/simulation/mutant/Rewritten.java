package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Writes that are changed, or left out, between the code and its table. */
final class Rewritten {
    private Rewritten() {
    }

    /** The same write on another condition. */
    static <K extends Key> Action<K> on(Condition condition, Action<K> action) {
        if (action instanceof Action.Put<K> put) {
            return new Action.Put<>(put.key(), put.item(), condition);
        } else if (action instanceof Action.Update<K> update) {
            return new Action.Update<>(update.key(), update.changes(), condition);
        }
        return action instanceof Action.Delete<K> delete
                ? new Action.Delete<>(delete.key(), condition)
                : new Action.Check<>(action.key(), condition);
    }

    /** The same write with another item; writes that put no item stay as they are. */
    static <K extends Key> Action<K> item(UnaryOperator<Item> change, Action<K> action) {
        return action instanceof Action.Put<K> put ? new Action.Put<>(put.key(), change.apply(put.item()), put.condition()) : action;
    }

    /** What a write puts; none where it is another kind of write. */
    static Optional<Item> item(Action<? extends Key> action) {
        return action instanceof Action.Put<? extends Key> put ? Optional.of(put.item()) : Optional.empty();
    }

    /**
     * A transaction of which some actions are changed or left out. The caller hears of the others only.
     *
     * @param change none to leave an action out
     * @param table carries out what is left
     */
    static <A> Transacted transact(List<? extends A> actions, Function<A, Optional<A>> change, Function<List<A>, Transacted> table) {
        List<Optional<A>> changed = actions.stream().map(action -> change.apply(action)).toList();
        Transacted transacted = table.apply(changed.stream().flatMap(Optional::stream).toList());
        if (!(transacted instanceof Transacted.Cancelled cancelled)) {
            return transacted;
        }
        List<Optional<Outcome.Refused>> refusals = new ArrayList<>(cancelled.refusals());
        for (int i = 0; i < changed.size(); i++) {
            if (changed.get(i).isEmpty()) {
                refusals.add(i, Optional.empty());
            }
        }
        return new Transacted.Cancelled(refusals);
    }
}
