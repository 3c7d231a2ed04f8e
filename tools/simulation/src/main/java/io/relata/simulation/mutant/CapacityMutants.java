package io.relata.simulation.mutant;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.table.StreamTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

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

    static boolean reserves(Action<? extends Key> action) {
        return isReservation(action) && action instanceof Action.Put;
    }

    private static boolean givesBack(Action<? extends Key> action) {
        return counts(-1, action) || isReservation(action) && action instanceof Action.Delete;
    }

    /** Whether it gives another limit to a capacity that there is. */
    static boolean shares(Action<? extends Key> action) {
        return isCapacity(action) && action instanceof Action.Put && action.condition() instanceof Condition.Equal;
    }

    static boolean ends(Action<? extends Key> action) {
        return isCapacity(action) && action instanceof Action.Delete;
    }

    /** Whether it checks that there is no capacity. */
    static boolean isUnclaimed(Action<? extends Key> action) {
        return isCapacity(action) && action instanceof Action.Check;
    }

    /** A limit is not looked at where one more is taken. */
    static Action<CoreKey> unlimited(Action<CoreKey> action) {
        return takes(action) ? Rewritten.on(Condition.is(CapacityShard.KIND), action) : action;
    }

    /** An entity does not say which reservations it has. */
    static Action<CoreKey> unnamed(Action<CoreKey> action) {
        return Rewritten.item(item -> {
            Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
            attributes.remove(Reservations.ATTRIBUTE);
            return new Item(attributes);
        }, action);
    }

    /** What gives back a reservation along with such a write is left out. */
    static RequestTable.Change keeping(Predicate<Item> written) {
        return (action, all) -> givesBack(action) && Rewritten.item(all.get(0)).filter(written).isPresent()
                ? Optional.empty()
                : Optional.of(action);
    }

    /** The parent is not checked where its capacity is created. */
    static Optional<Action<CoreKey>> withoutParent(Action<CoreKey> action, List<Action<CoreKey>> all) {
        return action instanceof Action.Check && !isCapacity(action) && !isReservation(action)
                && all.stream().anyMatch(other -> isCapacity(other) && other instanceof Action.Put && !shares(other))
                        ? Optional.empty()
                        : Optional.of(action);
    }

    /** Transactions with capacities or reservations have other conditions. */
    static UnaryOperator<StreamTable> unconditional(Predicate<Action<? extends Key>> changed) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Transacted transact(List<? extends Action<? extends Key>> actions) {
                return super.transact(actions.stream().<Action<? extends Key>>map(action -> changed.test(action)
                        && actions.stream().anyMatch(other -> isCapacity(other) || isReservation(other))
                                ? Rewritten.on(Condition.always(), action)
                                : action)
                        .toList());
            }
        };
    }

    static boolean isOfHolder(Action<? extends Key> action) {
        return action instanceof Action.Check && !isCapacity(action) && !isReservation(action);
    }

    static boolean frees(Action<? extends Key> action) {
        return isReservation(action) && action instanceof Action.Delete;
    }

    static boolean counted(Action<? extends Key> action) {
        return isCapacity(action) && action instanceof Action.Put;
    }

    /** Reservations of what was removed are not found. */
    static final class Unfound extends StreamTableFilter {
        Unfound(StreamTable table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return TenantMutants.bare(key) instanceof CoreKey core && CapacityKey.holder(core).isPresent()
                    ? Optional.empty()
                    : super.get(key, consistency);
        }
    }
}
