package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.ShareOut;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.ChildLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Counts the reservations of a capacity anew, and shares its limit out. */
record RebuildCapacity(Capacities capacities, CopyTable table) {
    /**
     * Writes all shards of a capacity as their reservations, the parent and the model say; deletes them where there is no such parent.
     *
     * @throws ConcurrentChangeException when they keep changing
     */
    void rebuild(CapacityKey any) {
        RetryConflicts.until(any.key(), () -> {
            List<Action<CoreKey>> actions = rebuilding(any);
            return actions.isEmpty() || table.transact(actions).committed();
        });
    }

    private List<Action<CoreKey>> rebuilding(CapacityKey any) {
        Optional<ChildLimit> above = capacities.limited(any);
        Optional<Item> parent = above.flatMap(found -> new SourceItems(table).read(new EntityRef(found.parent().entity(), any.parent())));
        Optional<Item> alive = parent.filter(Kind.ENTITY::is);
        List<Optional<Item>> stored = new ArrayList<>();
        List<Long> taken = new ArrayList<>();
        Optional<CapacityShard> first = CapacityShard.read(table, any.shard(0));
        int declared = alive.isPresent() ? above.orElseThrow().capacity().shards() : 0;
        int looked = first.map(found -> Math.max(found.shards(), Math.max(declared, any.shard() + 1))).orElse(Capacity.MOST_SHARDS);
        for (int shard = 0; shard < looked; shard++) {
            stored.add(new SourceItems(table).read(any.shard(shard).key()));
            taken.add(new CountReservations(table).in(any.shard(shard)));
        }
        int shards = declared;
        for (int shard = shards; shard < taken.size(); shard++) {
            shards = taken.get(shard) > 0 ? shard + 1 : shards;
        }
        Optional<Long> limit = alive.isPresent()
                ? above.orElseThrow().capacity().limit(alive.get())
                : first.flatMap(CapacityShard::limit);
        List<Action<CoreKey>> actions = write(any, stored, taken.subList(0, shards), limit);
        if (!actions.isEmpty() && above.isPresent()) {
            actions.add(new Action.Check<>(CoreKey.of(new EntityRef(above.get().parent().entity(), any.parent())),
                    Unchanged.versionAndKind(parent)));
        }
        return actions;
    }

    /** What is as it should be is not written. */
    private static List<Action<CoreKey>> write(CapacityKey any, List<Optional<Item>> stored, List<Long> taken, Optional<Long> limit) {
        List<CapacityShard> rights = ShareOut.among(IntStream.range(0, taken.size())
                .mapToObj(shard -> CapacityShard.empty(any.shard(shard), taken.size()).taken(taken.get(shard))).toList(), limit);
        List<Action<CoreKey>> actions = new ArrayList<>();
        for (int shard = 0; shard < stored.size(); shard++) {
            CapacityKey key = any.shard(shard);
            Optional<Item> item = stored.get(shard);
            Condition same = item.map(found -> Unchanged.kind(found).and(Unchanged.since(found, CapacityShard.REVISION)))
                    .orElseGet(Condition::absent);
            Optional<CapacityShard> read = item.flatMap(found -> CapacityShard.of(key, found));
            if (shard >= taken.size()) {
                item.ifPresent(found -> actions.add(new Action.Delete<>(key.key(), same)));
                continue;
            }
            CapacityShard right = rights.get(shard);
            if (read.filter(found -> found.equals(right.at(found.revision()))).isEmpty()) {
                actions.add(new Action.Put<>(key.key(), right.at(read.map(CapacityShard::revision).orElse(0L) + 1).item(), same));
            }
        }
        return actions;
    }
}
