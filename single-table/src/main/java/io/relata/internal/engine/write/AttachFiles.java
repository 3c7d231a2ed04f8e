package io.relata.internal.engine.write;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.permission.Privilege;

/** Decides whose files a caller may add to, or delete. The entity itself is not written. */
public record AttachFiles(WriteContext context) {
    /**
     * The life of the entity: one strong read.
     *
     * @throws Refusal when there is no such entity that the caller may read, or the caller may not change it
     */
    public long lifeOfChangeable(EntityType type, String id) {
        EntityRef entity = type.ref(id);
        return new EntityItem(new Permit(context).existing(Privilege.CHANGE, type, entity, StoredItem.read(context.table(), entity)))
                .life();
    }
}
