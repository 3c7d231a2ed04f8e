package io.relata.internal.engine.core;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import java.util.Comparator;
import java.util.Optional;

/**
 * Finds the deletion of an entity that does not exist: under the version of its tombstone, by one GetItem; by one Query when the tombstone
 * has expired.
 */
public record LastDeletion(TableReads table, Consistency consistency) {
    /**
     * @param stored what the table holds under the entity's key: a tombstone, or nothing
     * @return none of an entity that never was, that was erased, or that other code has removed
     */
    public Optional<Deletion> of(EntityRef entity, Optional<Item> stored) {
        return stored.isPresent()
                ? stored.filter(Kind.TOMBSTONE::is).filter(Item::hasVersion).flatMap(tombstone -> under(entity, tombstone.version()))
                : latest(entity);
    }

    private Optional<Deletion> under(EntityRef entity, long version) {
        return table.get(CoreKey.history(entity, version), consistency).flatMap(Deletion::in)
                .or(() -> table.get(CoreKey.history(entity, version - 1), consistency).filter(Kind.HISTORY::is)
                        .map(last -> Deletion.after(last, version)));
    }

    private Optional<Deletion> latest(EntityRef entity) {
        Query last = new Query(Access.TABLE, CoreKey.historyPartition(entity), SortRange.of(entity.type()), Direction.DESCENDING,
                Optional.empty(), 1, consistency);
        return table.query(last).items().stream().max(Comparator.comparing(Item::version)).flatMap(Deletion::in);
    }
}
