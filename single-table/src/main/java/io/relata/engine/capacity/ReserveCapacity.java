package io.relata.engine.capacity;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.engine.table.action.Unchanged;
import io.relata.engine.write.version.Identity;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.model.Capacity;
import io.relata.model.EntityType;
import io.relata.model.Parent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reservations of an entity in the capacities of its parents, as the next version changes them. All of it is written in the entity's
 * own transaction. An entity that was written before its parents had limits keeps its parent without a reservation, until verify makes one.
 */
public final class ReserveCapacity {
    private final WriteContext context;
    private final EntityType type;
    private final EntityRef entity;
    private final StoredItem before;
    private final Identity.Source source;
    private final List<Action<CoreKey>> actions = new ArrayList<>();

    /** @param before what the table holds under the entity's key */
    public ReserveCapacity(WriteContext context, EntityType type, Identity identity, StoredItem before) {
        this.context = context;
        this.type = type;
        this.entity = identity.ref();
        this.source = identity.source();
        this.before = before;
    }

    /**
     * The next version, and what has to be written along with it.
     *
     * @param next the entity with its reservations, without its key
     * @param unchanged that the entity still has the reservations that were read: verify may have made one
     */
    public record Reserved(Item next, List<Action<CoreKey>> actions, Condition unchanged) {
        public Action.Put<CoreKey> replaces(Action.Put<CoreKey> put) {
            return unchanged instanceof Condition.Always ? put : new Action.Put<>(put.key(), put.item(), put.condition().and(unchanged));
        }
    }

    /**
     * @param next the entity or its tombstone, without its key
     * @return none when others were faster, so that all has to be read again
     * @throws Refusal when a parent has as many as it can have
     */
    public Optional<Reserved> with(Item next) {
        List<Parent> limiting = Capacity.limiting(type);
        Map<String, CapacityKey> held = before.item().map(Reservations::of).orElse(Map.of());
        if (limiting.isEmpty() && held.isEmpty()) {
            return Optional.of(new Reserved(next, List.of(), Condition.always()));
        }
        Map<String, CapacityKey> kept = new LinkedHashMap<>();
        for (Parent parent : limiting) {
            String attribute = parent.attribute();
            Optional<String> wanted = Optional.of(next).filter(Kind.ENTITY::is).flatMap(item -> item.value(attribute))
                    .flatMap(EntityRef::storedId);
            Optional<CapacityKey> had = Optional.ofNullable(held.get(attribute));
            if (wanted.isPresent() && had.filter(key -> key.parent().equals(wanted.get())).isPresent()) {
                Optional<CapacityKey> key = goOn(parent, had.get(), next);
                if (key.isEmpty()) {
                    return Optional.empty();
                }
                kept.put(attribute, key.get());
                continue;
            }
            had.ifPresent(this::giveBack);
            if (wanted.isPresent() && !stays(attribute, wanted.get())) {
                Optional<CapacityKey> key = take(parent, wanted.get(), next);
                if (key.isEmpty()) {
                    return Optional.empty();
                }
                kept.put(attribute, key.get());
            }
        }
        held.forEach((attribute, key) -> {
            if (limiting.stream().noneMatch(parent -> parent.attribute().equals(attribute))) {
                giveBack(key);
            }
        });
        return Optional.of(new Reserved(Reservations.with(kept, next), List.copyOf(actions), unchanged()));
    }

    private Condition unchanged() {
        return before.item().map(item -> Unchanged.since(item, Reservations.ATTRIBUTE)).orElseGet(Condition::always);
    }

    /** Whether it has this parent already, without a reservation. */
    private boolean stays(String attribute, String parent) {
        return before.alive().filter(item -> item.value(attribute).equals(Optional.of(parent)))
                .filter(item -> !Reservations.of(item).containsKey(attribute)).isPresent();
    }

    private CoreKey reservation(CapacityKey key, Item item) {
        return key.reservation(Reservations.until(item), entity);
    }

    /** Keeps the reservation, which ends with the entity. That of one that has expired may have been given to others. */
    private Optional<CapacityKey> goOn(Parent parent, CapacityKey key, Item next) {
        CoreKey had = reservation(key, before.item().orElseThrow());
        CoreKey wanted = reservation(key, next);
        if (before.alive().isPresent() && had.equals(wanted)) {
            return Optional.of(key);
        } else if (context.table().get(had, Consistency.STRONG).isEmpty()) {
            return take(parent, key.parent(), next);
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

    private Optional<CapacityKey> take(Parent parent, String parentId, Item next) {
        SharedCapacity capacity = new SharedCapacity(context, type, parent, new EntityRef(parent.entity(), parentId));
        Optional<FindRoom.Room> room = new FindRoom(capacity).find(entity);
        room.ifPresent(found -> {
            CoreKey reservation = reservation(found.key(), next);
            boolean isLeft = source != Identity.Source.GENERATED && before.alive().isEmpty()
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
