package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.cost.SupposedChange;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One kind of derived data, kept, judged and repaired in one place. It has no state but what follows from a model.
 */
public interface Derivation {
    /** All faults that it finds. */
    Set<Fault> faults();

    /** Judges the item under a key; none where the key is not of this derivation, as always where it has no items of its own. */
    default Optional<Place> place(Key key) {
        return Optional.empty();
    }

    /**
     * Finds what a core item requires of this derivation, and lacks or has wrong.
     *
     * @param item an entity, a link, or what is left of one; readable, as a strong read returned it
     */
    default List<Finding> requiredBy(Look look, CoreKey key, Item item) {
        return List.of();
    }

    /** Finds what an entity requires of this derivation, and lacks or has wrong. */
    default List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return List.of();
    }

    /** Whether it repairs what was found. */
    default boolean repairs(Finding finding) {
        return faults().contains(finding.fault());
    }

    /** A core item, other than the one that is wrong, that repair ends where it is still alive. */
    default Optional<CoreKey> endedBy(Finding finding) {
        return Optional.empty();
    }

    /**
     * Puts a fault right, under the condition that it is still there. It may be asked for repeatedly and by several at once.
     *
     * @param finding that it {@linkplain #repairs repairs}
     * @return whether the fault is gone
     * @throws ConcurrentChangeException when others keep changing what it depends on
     */
    boolean repair(Finding finding, Scope scope);

    /** What the stream function consumes for it after a change of an entity, as far as that is known beforehand; besides a read of that. */
    default Units cost(SupposedChange change, Tariff tariff) {
        return Units.NONE;
    }

    /** What the functions need of the table for it, besides what they need for each. */
    default List<TableActions> access(TableModel model) {
        return List.of();
    }

    /** The messages that follow from changes of a core item, besides the one that brings its dependents to its state. */
    default List<Message> due(Coalesce.Changes changes) {
        return List.of();
    }

    /** Brings what may follow from a core item to what it must be, where nothing is known of how it has changed. */
    default void recheck(CoreKey changed, Scope scope) {
    }

    /** @return whether the message is of this derivation, and done */
    default boolean process(Message message, Scope scope) {
        return false;
    }

    /** Where an item of this derivation belongs. */
    @FunctionalInterface
    interface Place {
        /**
         * Everything that is wrong with the item.
         *
         * @param item as a strong read returned it
         */
        List<Finding> judge(Look look, Item item);
    }
}
