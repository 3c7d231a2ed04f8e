package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.ChildLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges capacities, their reservations, and whether each child has the reservation that it needs. */
final class JudgeCapacity {
    private final SourceItems truth;
    private final Look look;

    JudgeCapacity(Look look) {
        this.truth = look.truth();
        this.look = look;
    }

    /** Whether a child lacks the reservation that it needs. */
    Optional<Finding> unreserved(ChildLimit limit, JudgedEntity entity) {
        Item item = entity.item();
        return MissingReservation.of(truth, limit, entity.ref(), item).map(missing -> new Finding(Fault.UNRESERVED,
                missing.held().isPresent() ? LikelyCause.FOREIGN_WRITE : LikelyCause.OTHER_MODEL, item.key(), item.key(),
                "entity " + item.version() + ", " + limit.name() + ", "
                        + missing.held().map(CapacityKey::partition).orElse("none"),
                "it is not counted in the capacity of " + new EntityRef(limit.parent().entity(), missing.first().parent()).type()
                        + (missing.first().period().isEmpty() ? "" : " for " + missing.first().period())));
    }

    /** @param limit whose capacity it is; none where the model has no such limit */
    List<Finding> reservation(CapacityKey capacity, Optional<ChildLimit> limit, EntityRef holder, Item item) {
        AttributeChecks checks = look.checks(item);
        checks.kind(Reservations.KIND);
        checks.owner();
        checks.nothingElse();
        List<Finding> findings = new ArrayList<>(checks.findings());
        findings.addAll(held(capacity, limit, holder, (CoreKey) item.key()));
        return findings;
    }

    private List<Finding> held(CapacityKey capacity, Optional<ChildLimit> limit, EntityRef holder, CoreKey key) {
        Optional<Item> entity = truth.read(holder);
        if (limit.isPresent() && entity.isEmpty() && !CapacityKey.overAt(look.now().getEpochSecond()).contains(key.type())) {
            return List.of(Finding.lost(Fault.LOST_HOLDER, key, "holder none there", holder.type()));
        }
        if (limit.isEmpty() || entity.filter(found -> Reservations.holds(found, holder, key)).isEmpty()) {
            return List.of(new Finding(Fault.STALE_RESERVATION, limit.isEmpty() ? LikelyCause.OTHER_MODEL : LikelyCause.LOST_CHANGE, key,
                    key, "holder " + SourceItems.version(entity),
                    limit.isEmpty() ? "the model has no such limit" : holder.type() + " does not hold it any more"));
        }
        return CapacityShard.read(truth.table(), capacity).isPresent()
                ? List.of()
                : List.of(wrong(capacity, key, "holder " + SourceItems.version(entity), "it is missing, and has reservations"));
    }

    /**
     * A fault that two looks find at the same revision is one: nothing was written to the capacity or its reservations in between. The
     * capacities of periods stay when their parent is deleted.
     *
     * @param limited the limit whose capacity it is; none where the model has no such limit
     */
    List<Finding> capacity(CapacityKey capacity, Optional<ChildLimit> limited, Item item) {
        AttributeChecks checks = look.checks(item);
        checks.kind(CapacityShard.KIND);
        List.of(CapacityShard.TAKEN, CapacityShard.SHARDS, CapacityShard.REVISION, CapacityShard.MOST, CapacityShard.LIMIT)
                .forEach(checks::known);
        checks.nothingElse();
        List<Finding> findings = new ArrayList<>(checks.findings());
        findings.addAll(numbers(capacity, limited, item));
        return findings;
    }

    private List<Finding> numbers(CapacityKey capacity, Optional<ChildLimit> limited, Item item) {
        CoreKey key = capacity.key();
        Optional<CapacityShard> shard = CapacityShard.of(capacity, item);
        if (shard.isEmpty()) {
            return List.of(wrong(capacity, key, "unreadable", "it has no readable numbers"));
        }
        long reservations = new CountReservations(truth.table()).in(capacity);
        Optional<Item> parent = limited.flatMap(above -> truth.read(new EntityRef(above.parent().entity(), capacity.parent())))
                .filter(Kind.ENTITY::is);
        List<CapacityShard> all = CapacityShard.readAll(truth.table(), capacity);
        boolean stays = limited.filter(limit -> limit.capacity().per().isPresent()).isPresent();
        if (parent.isEmpty() && !stays && all.stream().allMatch(each -> each.taken() <= 0)) {
            return List.of(wrong(capacity, key, state(shard.get(), parent), "it limits nothing: there is no such parent"));
        }
        List<Finding> findings = new ArrayList<>();
        if (shard.get().taken() != reservations) {
            findings.add(wrong(capacity, key, state(shard.get(), parent),
                    "it counts " + shard.get().taken() + " reservations, and has " + reservations));
        }
        parent.ifPresent(above -> findings.addAll(limit(limited.get().capacity(), above, shard.get(), all)));
        return findings;
    }

    /** The first shard tells how many there are, so it is looked for by the others, and looks at what they have together. */
    private static List<Finding> limit(Capacity capacity, Item parent, CapacityShard shard, List<CapacityShard> all) {
        CoreKey key = shard.key().key();
        String state = state(shard, Optional.of(parent)) + ", limit";
        List<Finding> findings = new ArrayList<>();
        if (all.isEmpty()) {
            findings.add(wrong(shard.key().shard(0), key, state, "it is missing, and others of its shards are there"));
        }
        boolean isOther = !capacity.isFollowedByChildren() && !capacity.limit(parent).equals(shard.limit());
        if (isOther || capacity.shards() > shard.shards()) {
            findings.add(wrong(shard.key(), key, state, "it has another limit or fewer shards than its parent and the model say"));
        } else if (shard.key().shard() == 0 && shard.limit().filter(limit -> limit != most(all)).isPresent()) {
            findings.add(wrong(shard.key(), key, state, "its shards have another limit together"));
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
