package io.relata.engine.write;

import io.relata.engine.capacity.ReserveCapacity;
import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.action.Action;
import io.relata.engine.write.version.Identity;
import io.relata.engine.write.version.SaveEntity;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.model.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Replaces an entity by a tombstone, on condition that it is as it was read: gives back its places in the capacities of its parents, frees
 * its unique values, and keeps its last version where it has a history. Every deletion of an entity ends here, a caller's or one that
 * follows from a parent's.
 */
record EndEntity(WriteContext context, EntityType type, EntityRef entity) {
    /**
     * @param before as it was read
     * @param current the entity in it
     * @param along what to write in the same transaction; asked for after its reservations are read
     * @return its tombstone; none when others were faster
     */
    Optional<Item> with(StoredItem before, Item current, Supplier<List<Action<CoreKey>>> along) {
        Item tombstone = CoreItems.tombstone(Kind.ENTITY, current.number(Attr.VERSION) + 1, context.clock().instant());
        Optional<ReserveCapacity.Reserved> reserved = new ReserveCapacity(context, type, Identity.given(entity), before).with(tombstone);
        if (reserved.isEmpty()) {
            return Optional.empty();
        }
        List<Action<CoreKey>> all = new ArrayList<>(reserved.get().actions());
        all.addAll(along.get());
        Action.Put<CoreKey> put = reserved.get().replaces(before.replacedBy(CoreKey.of(entity), tombstone));
        return new SaveEntity(context, type, entity).save(put, before, all) ? Optional.of(tombstone) : Optional.empty();
    }
}
