package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table with an index of totals as if it were one of the entities whose they are: each Query of the index takes one BatchGetItem more,
 * and leaves out what is gone.
 */
record RankedReads(TableReads table) implements ForwardingReads {
    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return table.getAll(keys, consistency);
    }

    @Override
    public Slice query(Query query) {
        Access access = query.access();
        Slice totals = table.query(query.startAfter().map(after -> query.startingAfter(ofTotal(after))).orElse(query));
        Map<CoreKey, Item> places = new LinkedHashMap<>();
        totals.items().forEach(total -> {
            if (total.key() instanceof CopyKey key && TotalKey.isOfTotal(key)) {
                places.put(CoreKey.of(TotalKey.of(key).entity()), total);
            }
        });
        Map<Key, Item> found = new HashMap<>();
        table.getAll(List.copyOf(places.keySet()), query.consistency()).stream().filter(Kind.ENTITY::is)
                .forEach(item -> found.put(item.key(), item));
        List<Item> entities = new ArrayList<>();
        places.forEach((holder, total) -> Optional.ofNullable(found.get(holder))
                .map(entity -> entity.with(access.partitionAttribute(), total.string(access.partitionAttribute()))
                        .with(access.sortAttribute(), total.string(access.sortAttribute())))
                .ifPresent(entities::add));
        return new Slice(entities, totals.lastKey());
    }

    /** Where a page ended with an entity, its total is where the next one begins. */
    private static Item ofTotal(Item after) {
        if (after.key() instanceof CopyKey) {
            return after;
        }
        CopyKey total = new TotalKey(TotalKey.holder(EntityRef.ofType(after.string(Key.SORT))), 0).key();
        return after.with(Key.PARTITION, total.id()).with(Key.SORT, total.type());
    }
}
