package io.relata.internal.engine.capacity;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.engine.write.version.EntityVersion;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.EntityType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reservations of an entity in the capacities of its parents, as the next version changes them. All of it is written in the entity's
 * own transaction. An entity that was written before its parents had limits keeps its parent without a reservation, until verify makes one.
 */
final class ReserveCapacity {
    private final EntityVersion version;
    private final WriteContext context;
    private final EntityType type;
    private final EntityRef entity;
    private final StoredItem before;
    private final Item next;
    private final List<Action<CoreKey>> actions = new ArrayList<>();

    ReserveCapacity(EntityVersion version) {
        this.version = version;
        this.context = version.context();
        this.type = version.type();
        this.entity = version.ref();
        this.before = version.before();
        this.next = version.next();
    }

    /**
     * The version with its reservations, as long as the entity has those that were read: verify may have made one.
     *
     * @return none when others were faster, so that all has to be read again
     * @throws Refusal when a parent has as many as it can have
     */
    Optional<EntityVersion> reserved() {
        List<ChildLimit> limiting = Capacity.limiting(type);
        Map<String, CapacityKey> held = before.item().map(Reservations::of).orElse(Map.of());
        if (limiting.isEmpty() && held.isEmpty()) {
            return Optional.of(version);
        }
        Map<String, CapacityKey> kept = new LinkedHashMap<>();
        for (ChildLimit limit : limiting) {
            String name = limit.name();
            Optional<CapacityKey> wanted = version.alive().flatMap(item -> CapacityKey.in(limit, type.name(), item));
            Optional<CapacityKey> had = Optional.ofNullable(held.get(name));
            if (wanted.isPresent() && had.filter(key -> isAt(key, wanted.get()) || stays(limit, wanted.get()) && isOfParent(key,
                    wanted.get())).isPresent()) {
                Optional<CapacityKey> key = goOn(limit, had.get(), wanted.get());
                if (key.isEmpty()) {
                    return Optional.empty();
                }
                kept.put(name, key.get());
                continue;
            }
            had.ifPresent(this::giveBack);
            if (wanted.isPresent() && !(had.isEmpty() && stays(limit, wanted.get()))) {
                Optional<CapacityKey> key = take(limit, wanted.get());
                if (key.isEmpty()) {
                    return Optional.empty();
                }
                kept.put(name, key.get());
            }
        }
        held.forEach((name, key) -> {
            if (limiting.stream().noneMatch(limit -> limit.name().equals(name))) {
                giveBack(key);
            }
        });
        return Optional.of(version.as(Reservations.with(kept, next), unchanged()).along(List.copyOf(actions)));
    }

    private static boolean isAt(CapacityKey key, CapacityKey first) {
        return key.shard(0).equals(first);
    }

    /** Whether it is another period of the same parent: that of a zone that the model had before. */
    private static boolean isOfParent(CapacityKey key, CapacityKey other) {
        return key.parent().equals(other.parent());
    }

    private Condition unchanged() {
        return before.item().map(item -> Unchanged.since(item, Reservations.ATTRIBUTE)).orElseGet(Condition::always);
    }

    /** Whether it has this parent already, in this period. Verify makes its reservation, or moves it, where it is not there. */
    private boolean stays(ChildLimit limit, CapacityKey wanted) {
        return before.alive().flatMap(item -> CapacityKey.in(limit, type.name(), item)).filter(wanted::equals).isPresent();
    }

    private CoreKey reservation(CapacityKey key, Item item) {
        return key.reservation(Reservations.until(item), entity);
    }

    /** Keeps the reservation, which ends with the entity. That of one that has expired may have been given to others. */
    private Optional<CapacityKey> goOn(ChildLimit limit, CapacityKey key, CapacityKey first) {
        CoreKey had = reservation(key, before.item().orElseThrow());
        CoreKey wanted = reservation(key, next);
        if (before.alive().isPresent() && had.equals(wanted)) {
            return Optional.of(key);
        } else if (context.table().get(had, Consistency.STRONG).isEmpty()) {
            return take(limit, first);
        } else if (had.equals(wanted)) {
            actions.add(new Action.Check<>(had, Condition.is(Reservations.KIND)));
            return Optional.of(key);
        }
        actions.add(new Action.Delete<>(had, Condition.is(Reservations.KIND)));
        actions.add(new Action.Put<>(wanted, Reservations.item(entity), Condition.absent()));
        CapacityShard.read(context.table(), key).ifPresent(shard -> actions.add(shard.exchange()));
        return Optional.of(key);
    }

    private void giveBack(CapacityKey key) {
        CoreKey had = reservation(key, before.item().orElseThrow());
        if (context.table().get(had, Consistency.STRONG).isPresent()) {
            actions.add(new Action.Delete<>(had, Condition.is(Reservations.KIND)));
            CapacityShard.read(context.table(), key).ifPresent(shard -> actions.add(shard.giveBack()));
        }
    }

    private Optional<CapacityKey> take(ChildLimit limit, CapacityKey first) {
        SharedCapacity capacity = new SharedCapacity(context, type, limit, first);
        Optional<FindRoom.Room> room = new FindRoom(capacity).find(entity);
        room.ifPresent(found -> {
            CoreKey reservation = reservation(found.key(), next);
            boolean isLeft = version.identity().source() != Identity.Source.GENERATED && before.alive().isEmpty()
                    && context.table().get(reservation, Consistency.STRONG).isPresent();
            if (isLeft) {
                actions.add(new Action.Check<>(reservation, Condition.is(Reservations.KIND)));
            } else {
                actions.add(new Action.Put<>(reservation, Reservations.item(entity), Condition.absent()));
                actions.addAll(found.actions());
            }
        });
        return room.map(FindRoom.Room::key);
    }
}
