package io.relata.internal.engine.capacity;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The capacity of one parent for one kind of children. It is created with the first child, all of its shards at once, on condition that the
 * parent is as it was read; from then on each change of the limit and the parent's deletion write it too. So it always has the parent's
 * limit, and there is none without the parent.
 *
 * @param parent of the child, with a capacity
 * @param holder the parent
 */
record SharedCapacity(WriteContext context, EntityType child, Parent parent, EntityRef holder) {
    CapacityKey first() {
        return new CapacityKey(child.name(), parent.attribute(), holder.id(), 0);
    }

    /** All of its shards; none when it has no children yet. */
    List<CapacityShard> all() {
        return CapacityShard.readAll(context.table(), first());
    }

    /** Shares a limit out anew, each shard on condition that it is as it was read. */
    List<Action<CoreKey>> shareOut(List<CapacityShard> all, Optional<Long> limit) {
        List<CapacityShard> shared = ShareOut.among(all, limit);
        return IntStream.range(0, all.size()).mapToObj(shard -> shared.get(shard).replace(all.get(shard))).toList();
    }

    /**
     * Gives back the reservation that expired first. DynamoDB may remove the child only days later.
     *
     * @return whether there was one, which others may have given back first
     */
    boolean freeExpired(List<CapacityShard> all) {
        if (child.traits().expires().isEmpty()) {
            return false;
        }
        long now = context.clock().instant().getEpochSecond();
        FreeReservation free = new FreeReservation(context.table(), context.clock());
        Optional<List<Action<CoreKey>>> actions = all.stream().flatMap(shard -> context.table()
                .query(Query.of(Access.TABLE, shard.key().partition(), CapacityKey.overAt(now), 1).strong()).items().stream())
                .flatMap(item -> free.actions((CoreKey) item.key()).stream()).findFirst();
        actions.ifPresent(context.table()::transact);
        return actions.isPresent();
    }

    /** @param all its shards, none of which has room; they may hold more than the limit, where repair has found that many children */
    Refusal full(List<CapacityShard> all) {
        long taken = CapacityShard.taken(all);
        long most = all.get(0).limit().map(limit -> Math.max(0, limit)).orElse(taken);
        String holds = StoredItem.name(holder) + (taken == 0 ? " can have no " : " has " + taken + " ") + child.collection();
        Optional<String> by = parent.capacity().flatMap(limit -> limit.by());
        if (taken == 0) {
            return new Refusal(ProblemKind.LIMIT_REACHED, holds + by.map(name -> ": raise its " + name).orElse(""));
        }
        String tooMany = taken > most
                ? " and can have " + (most == 0 ? "none" : most) + ": delete " + (taken - most + 1)
                : ", the most that it can have: delete one";
        return new Refusal(ProblemKind.LIMIT_REACHED, holds + tooMany + by.map(name -> ", or raise its " + name).orElse(" first"));
    }
}
