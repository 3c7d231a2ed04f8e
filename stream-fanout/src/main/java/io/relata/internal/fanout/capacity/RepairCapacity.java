package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Shards;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes capacities, reservations and what children say of them agree. What exists counts, also where it is more than the limit. */
final class RepairCapacity {
    private final Capacities capacities;
    private final TableModel model;
    private final CopyTable table;
    private final Clock clock;
    private final SourceItems truth;

    RepairCapacity(Capacities capacities, Scope scope) {
        this.capacities = capacities;
        this.model = scope.model();
        this.table = scope.table();
        this.clock = scope.clock();
        this.truth = scope.truth();
    }

    /** Gives back a reservation without a holder, or one that the model has no limit for. */
    void free(CoreKey reservation) {
        if (CapacityKey.of(reservation).flatMap(capacities::limited).isEmpty()) {
            table.transact(List.of(new Action.Delete<>(reservation, Condition.is(Reservations.KIND))));
        } else {
            new GiveBackReservation(table, clock).giveBack(reservation);
        }
    }

    /**
     * Gives an entity the reservations that it lacks.
     *
     * @throws ConcurrentChangeException when it keeps changing
     */
    void reserve(CoreKey key) {
        EntityRef entity = EntityRef.ofType(key.type());
        EntityType type = model.entity(entity.entity()).orElseThrow();
        Capacity.limiting(type).forEach(parent -> RetryConflicts.until(key, () -> truth.read(key).filter(Kind.ENTITY::is)
                .filter(item -> !Expiry.isOver(item, clock.instant())).map(item -> isReserved(parent, entity, item)).orElse(true)));
    }

    /**
     * First makes the reservation, then names it in the entity, and then looks for it again: another repair may have given it back before
     * it was named, and after that nobody does. If this fails in between, verify finds the rest.
     */
    private boolean isReserved(Parent parent, EntityRef entity, Item item) {
        Optional<MissingReservation> missing = MissingReservation.of(truth, parent, entity, item);
        if (missing.isEmpty()) {
            return true;
        }
        CapacityKey first = new CapacityKey(entity.entity(), parent.attribute(), missing.get().parent().id(), 0);
        List<CapacityShard> shards = CapacityShard.readAll(table, first);
        if (shards.isEmpty()) {
            new RebuildCapacity(capacities, table).rebuild(first);
            return false;
        }
        CapacityShard shard = shards.get(Shards.hash(entity.id(), shards.size()));
        CoreKey reservation = shard.key().reservation(Reservations.until(item), entity);
        Map<String, CapacityKey> held = new LinkedHashMap<>(Reservations.of(item));
        held.put(parent.attribute(), shard.key());
        Condition same = Unchanged.versionAndKind(item).and(Reservations.unchanged(item));
        boolean made = isThere(reservation) || table.transact(List.of(new Action.Check<>(CoreKey.of(entity), same),
                new Action.Put<>(reservation, Reservations.item(entity), Condition.absent()), shard.takeAnyway())).committed();
        boolean named = made && table.correct(new Action.Update<>(CoreKey.of(entity),
                List.of(new AttributeChange.Assign(Reservations.ATTRIBUTE, Reservations.stored(held))), same)).written();
        return named && isThere(reservation);
    }

    private boolean isThere(CoreKey reservation) {
        return table.get(reservation, Consistency.STRONG).filter(Reservations.KIND::is).isPresent();
    }
}
