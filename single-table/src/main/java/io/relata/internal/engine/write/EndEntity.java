package io.relata.internal.engine.write;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.write.version.EntityVersion;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.SaveEntity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Replaces an entity by a tombstone, on condition that it is as it was read, with all that holds together with it. Every deletion of an
 * entity ends here, a caller's or one that follows from a parent's.
 */
record EndEntity(WriteContext context, EntityType type, EntityRef entity) {
    /**
     * @param before as it was read
     * @param current the entity in it
     * @param along what to write in the same transaction; asked for after all that holds together with the entity is read
     * @return its tombstone; none when others were faster
     */
    Optional<Item> with(StoredItem before, Item current, EntityVersion.Cause cause, Supplier<List<Action<CoreKey>>> along) {
        Item tombstone = CoreItems.tombstone(Kind.ENTITY, current.version() + 1, context.clock().instant());
        return HoldTogether.all(EntityVersion.of(context, type, Identity.given(entity), before, tombstone, cause))
                .filter(version -> SaveEntity.save(version.along(along.get()))).map(EntityVersion::next);
    }
}
