package io.relata.internal.engine.write.body;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Index;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.Map;

/** What entities still have of attributes that the model has no more. */
public record UndeclaredAttributes(TableModel model, EntityType type) {
    /** The attributes that callers gave an entity, under this model or an earlier one. */
    public Map<String, Object> with(Item entity) {
        Map<String, Object> stored = CoreItems.own(type, entity);
        entity.attributes().forEach((name, value) -> {
            if (isUnknown(name)) {
                stored.put(name, value);
            }
        });
        return stored;
    }

    /** What is the key of an index would put the entity into the lists of others. */
    private boolean isUnknown(String name) {
        return EntityItem.isOwn(name) && type.attribute(name).isEmpty()
                && model.indexes().stream().map(Index::access).noneMatch(access -> access.partitionAttribute().equals(name));
    }
}
