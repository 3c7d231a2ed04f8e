package io.relata.fanout.verify.judge;

import io.relata.engine.capacity.CapacityShard;
import io.relata.engine.capacity.Reservations;
import io.relata.engine.core.Expiry;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CapacityKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.model.Capacity;
import io.relata.model.EntityType;
import io.relata.model.Parent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges capacities, their reservations, and whether each child has the reservation that it needs. */
final class JudgeCapacity {
    private final SourceItems truth;
    private final Instant now;

    /** @param now tells what has expired */
    JudgeCapacity(SourceItems truth, Instant now) {
        this.truth = truth;
        this.now = now;
    }

    /** One that has expired needs no reservation any more. */
    List<Finding> entity(EntityType type, EntityRef entity, Item item) {
        List<Finding> findings = new ArrayList<>();
        if (!Expiry.isOver(item, now)) {
            Capacity.limiting(type).forEach(parent -> unreserved(parent, entity, item).ifPresent(findings::add));
        }
        return findings;
    }

    private Optional<Finding> unreserved(Parent parent, EntityRef entity, Item item) {
        return MissingReservation.of(truth, parent, entity, item).map(missing -> new Finding(Fault.UNRESERVED,
                missing.held().isPresent() ? LikelyCause.FOREIGN_WRITE : LikelyCause.OTHER_MODEL, item.key(), item.key(),
                "entity " + item.number(Attr.VERSION) + ", " + parent.attribute() + ", "
                        + missing.held().map(CapacityKey::partition).orElse("none"),
                "it is not counted in the capacity of " + missing.parent().type()));
    }

    List<Finding> reservation(CorePlace.OfReservation place, CoreKey key) {
        Optional<Item> entity = truth.read(place.holder());
        if (place.parent().isPresent() && entity.isEmpty() && !CapacityKey.overAt(now.getEpochSecond()).contains(key.type())) {
            return List.of(JudgeCore.lost(Fault.LOST_HOLDER, key, "holder none there", place.holder().type()));
        }
        if (place.parent().isEmpty() || entity.filter(item -> Reservations.holds(item, place.holder(), key)).isEmpty()) {
            return List.of(new Finding(Fault.STALE_RESERVATION,
                    place.parent().isEmpty() ? LikelyCause.OTHER_MODEL : LikelyCause.LOST_CHANGE, key, key,
                    "holder " + SourceItems.version(entity), place.parent().isEmpty()
                            ? "the model has no such limit"
                            : place.holder().type() + " does not hold it any more"));
        }
        return CapacityShard.read(truth.table(), place.capacity()).isPresent()
                ? List.of()
                : List.of(wrong(place.capacity(), key, "holder " + SourceItems.version(entity), "it is missing, and has reservations"));
    }

    /** What is wrong at two looks with the same revision is wrong: nothing was written to it or its reservations in between. */
    List<Finding> capacity(CorePlace.OfCapacity place, CoreKey key, Item item) {
        Optional<CapacityShard> shard = CapacityShard.of(place.capacity(), item);
        if (shard.isEmpty()) {
            return List.of(wrong(place.capacity(), key, "unreadable", "it has no readable numbers"));
        }
        long reservations = new CountReservations(truth.table()).in(place.capacity());
        Optional<Item> parent = place.parent().flatMap(above -> truth.read(new EntityRef(above.entity(), place.capacity().parent())))
                .filter(Kind.ENTITY::is);
        List<CapacityShard> all = CapacityShard.readAll(truth.table(), place.capacity());
        if (parent.isEmpty() && all.stream().allMatch(each -> each.taken() <= 0)) {
            return List.of(wrong(place.capacity(), key, state(shard.get(), parent), "it limits nothing: there is no such parent"));
        }
        List<Finding> findings = new ArrayList<>();
        if (shard.get().taken() != reservations) {
            findings.add(wrong(place.capacity(), key, state(shard.get(), parent),
                    "it counts " + shard.get().taken() + " reservations, and has " + reservations));
        }
        parent.ifPresent(above -> findings.addAll(limit(place, above, shard.get(), all)));
        return findings;
    }

    /** The first shard tells how many there are, so it is looked for by the others, and looks at what they have together. */
    private static List<Finding> limit(CorePlace.OfCapacity place, Item parent, CapacityShard shard, List<CapacityShard> all) {
        Capacity capacity = place.parent().flatMap(Parent::capacity).orElseThrow();
        CoreKey key = place.capacity().key();
        String state = state(shard, Optional.of(parent)) + ", limit";
        List<Finding> findings = new ArrayList<>();
        if (all.isEmpty()) {
            findings.add(wrong(place.capacity().shard(0), key, state, "it is missing, and others of its shards are there"));
        }
        if (!capacity.limit(parent).equals(shard.limit()) || capacity.shards() > shard.shards()) {
            findings.add(wrong(place.capacity(), key, state, "it has another limit or fewer shards than its parent and the model say"));
        } else if (shard.key().shard() == 0 && shard.limit().filter(limit -> limit != most(all)).isPresent()) {
            findings.add(wrong(place.capacity(), key, state, "its shards have another limit together"));
        }
        return findings;
    }

    private static String state(CapacityShard shard, Optional<Item> parent) {
        return "revision " + shard.revision() + ", parent " + SourceItems.version(parent);
    }

    private static long most(List<CapacityShard> all) {
        return all.stream().mapToLong(shard -> shard.most().orElse(0L)).sum();
    }

    private static Finding wrong(CapacityKey capacity, CoreKey about, String state, String detail) {
        return new Finding(Fault.WRONG_CAPACITY, LikelyCause.OTHER_MODEL, capacity.key(), about, state, detail);
    }
}
