package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.capacity.ShareOut;
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
import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Shards;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

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
        Capacity.limiting(type).forEach(limit -> RetryConflicts.until(key, () -> truth.read(key).filter(Kind.ENTITY::is)
                .filter(item -> !Expiry.isOver(item, clock.instant())).map(item -> isReserved(limit, entity, item)).orElse(true)));
    }

    /**
     * First makes the reservation, then names it in the entity, and then looks for it again: another repair may have given it back before
     * it was named, and after that nobody does. One that it has elsewhere is given back. If this fails in between, verify finds the rest.
     */
    private boolean isReserved(ChildLimit limit, EntityRef entity, Item item) {
        Optional<MissingReservation> missing = MissingReservation.of(truth, limit, entity, item);
        if (missing.isEmpty()) {
            return true;
        }
        CapacityKey first = missing.get().first();
        List<CapacityShard> shards = CapacityShard.readAll(table, first);
        if (shards.isEmpty()) {
            new RebuildCapacity(capacities, table).rebuild(first);
            return false;
        }
        CapacityShard shard = shards.get(Shards.hash(entity.id(), shards.size()));
        CoreKey reservation = shard.key().reservation(Reservations.until(item), entity);
        Map<String, CapacityKey> held = new LinkedHashMap<>(Reservations.of(item));
        held.put(limit.name(), shard.key());
        Condition same = Unchanged.versionAndKind(item).and(Reservations.unchanged(item));
        List<Action<CoreKey>> actions = new ArrayList<>(List.of(new Action.Check<>(CoreKey.of(entity), same),
                new Action.Put<>(reservation, Reservations.item(entity), Condition.absent())));
        actions.addAll(shard.hasRoom() ? List.of(shard.take()) : beyond(shard, shards));
        boolean made = isThere(reservation) || table.transact(actions).committed();
        boolean named = made && table.correct(new Action.Update<>(CoreKey.of(entity),
                List.of(new AttributeChange.Assign(Reservations.ATTRIBUTE, Reservations.stored(held))), same)).written();
        missing.get().held().filter(other -> named && !other.equals(shard.key()))
                .ifPresent(other -> new GiveBackReservation(table, clock).giveBack(other.reservation(Reservations.until(item), entity)));
        return named && isThere(reservation);
    }

    /** Counts one more than a shard has room for: what others have left is shared out anew, so that nobody takes it as well. */
    private static List<Action<CoreKey>> beyond(CapacityShard full, List<CapacityShard> shards) {
        List<CapacityShard> shared = ShareOut.among(
                shards.stream().map(shard -> shard.equals(full) ? shard.taken(shard.taken() + 1) : shard).toList(), full.limit());
        return IntStream.range(0, shards.size()).mapToObj(shard -> shared.get(shard).replace(shards.get(shard))).toList();
    }

    private boolean isThere(CoreKey reservation) {
        return table.get(reservation, Consistency.STRONG).filter(Reservations.KIND::is).isPresent();
    }
}
