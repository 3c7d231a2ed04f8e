package io.relata.internal.engine.capacity;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.Shards;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds room for one more child in the capacity of a parent. */
final class FindRoom {
    private static final int MOST_ATTEMPTS = 10;

    private final SharedCapacity shared;
    private final Capacity capacity;

    FindRoom(SharedCapacity shared) {
        this.shared = shared;
        this.capacity = shared.limit().capacity();
    }

    /**
     * Where there is room for one more.
     *
     * @param key of the shard that has room
     * @param actions what takes it
     */
    record Room(CapacityKey key, List<Action<CoreKey>> actions) {
    }

    /**
     * Costs one strong read where the child's own shard has room.
     *
     * @return none when others were faster every time
     * @throws Refusal when no shard has room
     */
    Optional<Room> find(EntityRef child) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            CapacityKey own = shared.first().shard(Shards.hash(child.id(), capacity.shards()));
            Optional<Item> parent = capacity.isFollowedByChildren() ? Optional.of(parent()) : Optional.empty();
            Optional<CapacityShard> shard = CapacityShard.read(shared.context().table(), own);
            if (shard.filter(found -> found.hasRoom() && isOfThisLimit(found, parent)).isPresent()) {
                return Optional.of(new Room(own, List.of(shard.get().take())));
            }
            List<CapacityShard> all = shared.all();
            if (all.isEmpty()) {
                return Optional.of(create(own));
            } else if (!isOfThisLimit(all.get(0), parent)) {
                shareOut(all, parent);
                continue;
            }
            Optional<CapacityShard> free = startingAt(own.shard(), all).filter(CapacityShard::hasRoom).findFirst();
            if (free.isPresent()) {
                return Optional.of(new Room(free.get().key(), List.of(free.get().take())));
            } else if (!shared.freeExpired(all) && isFull(all)) {
                throw shared.full(all);
            }
        }
        return Optional.empty();
    }

    /** One of another limit was written under another model, or before the parent got it. */
    private boolean isOfThisLimit(CapacityShard shard, Optional<Item> parent) {
        return parent.map(item -> capacity.limit(item).equals(shard.limit()))
                .orElseGet(() -> capacity.by().isPresent() || capacity.most().equals(shard.limit()));
    }

    /**
     * On condition that the parent is as it was read. So whoever has read it before its limit became another can't undo what somebody has
     * done who has read it since.
     */
    private void shareOut(List<CapacityShard> all, Optional<Item> parent) {
        List<Action<CoreKey>> actions = new ArrayList<>(shared.shareOut(all, parent.map(capacity::limit).orElse(capacity.most())));
        parent.ifPresent(item -> actions.add(asItIs(item)));
        shared.context().table().transact(actions);
    }

    private Action<CoreKey> asItIs(Item parent) {
        return new Action.Check<>(CoreKey.of(shared.holder()), Unchanged.versionAndKind(parent));
    }

    private Item parent() {
        return StoredItem.read(shared.context().table(), shared.holder()).alive()
                .orElseThrow(() -> Refusal.invalid(ProblemKind.INVALID_REFERENCE, "/" + shared.limit().parent().attribute(),
                        StoredItem.name(shared.holder()) + " does not exist: create it first"));
    }

    private static Stream<CapacityShard> startingAt(int number, List<CapacityShard> all) {
        List<CapacityShard> rotated = new ArrayList<>(all);
        Collections.rotate(rotated, -(number % all.size()));
        return rotated.stream();
    }

    /** Whether all were full at one moment, the last of the first reads: none has changed since it was read. */
    private boolean isFull(List<CapacityShard> all) {
        return all.size() == 1 || all.equals(shared.all());
    }

    /** A period whose number is the model's needs nothing of the parent, which was there a moment ago. */
    private Room create(CapacityKey own) {
        Optional<Item> parent = capacity.per().isPresent() && capacity.most().isPresent() ? Optional.empty() : Optional.of(parent());
        List<CapacityShard> shards = empty(parent.map(capacity::limit).orElse(capacity.most()));
        CapacityKey chosen = startingAt(own.shard(), shards).filter(CapacityShard::hasRoom).findFirst()
                .orElseThrow(() -> shared.full(shards)).key();
        List<Action<CoreKey>> actions = new ArrayList<>();
        shards.forEach(shard -> actions.add((shard.key().equals(chosen) ? shard.taken(1) : shard).create()));
        parent.ifPresent(item -> actions.add(asItIs(item)));
        return new Room(chosen, actions);
    }

    private List<CapacityShard> empty(Optional<Long> limit) {
        int shards = capacity.shards();
        return ShareOut.among(
                IntStream.range(0, shards).mapToObj(shard -> CapacityShard.empty(shared.first().shard(shard), shards)).toList(),
                limit);
    }
}
