package io.relata.internal.engine.capacity;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives back a reservation whose holder is gone: one that was deleted, or that expired. The reservation is deleted and the capacity counts
 * one less in one transaction, on condition that there is the reservation and that its holder is as it was read. So it happens once,
 * whoever does it, how often and how late.
 */
public record FreeReservation(TableReads table, Clock clock) {
    /**
     * A holder that is not there without a tombstone, and had not expired by now, was not deleted: other code may put it back.
     *
     * @return what gives it back; none where it is not there any more, or its holder may be alive
     */
    public Optional<List<Action<CoreKey>>> actions(CoreKey reservation) {
        return actions(reservation, CapacityKey.overAt(clock.instant().getEpochSecond()).contains(reservation.type()));
    }

    /** The same where a holder that is not there counts as deleted. */
    public Optional<List<Action<CoreKey>>> actionsOfLost(CoreKey reservation) {
        return actions(reservation, true);
    }

    private Optional<List<Action<CoreKey>>> actions(CoreKey reservation, boolean isDeletedIfAbsent) {
        Optional<EntityRef> holder = CapacityKey.holder(reservation);
        Optional<CapacityKey> key = CapacityKey.of(reservation);
        if (holder.isEmpty() || key.isEmpty() || table.get(reservation, Consistency.STRONG).isEmpty()) {
            return Optional.empty();
        }
        Optional<Item> entity = table.get(CoreKey.of(holder.get()), Consistency.STRONG);
        if (entity.map(item -> Reservations.holds(item, holder.get(), reservation) && !Expiry.isOver(item, clock.instant()))
                .orElse(!isDeletedIfAbsent)) {
            return Optional.empty();
        }
        List<Action<CoreKey>> actions = new ArrayList<>();
        actions.add(new Action.Check<>(CoreKey.of(holder.get()),
                entity.map(item -> Unchanged.version(item).and(Reservations.unchanged(item)))
                        .orElseGet(Condition::absent)));
        actions.add(new Action.Delete<>(reservation, Condition.is(Reservations.KIND)));
        CapacityShard.read(table, key.get()).ifPresent(shard -> actions.add(shard.giveBack()));
        return Optional.of(actions);
    }
}
