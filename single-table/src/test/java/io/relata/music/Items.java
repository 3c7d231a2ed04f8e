package io.relata.music;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Items as the API and the stream function write them, without either. */
public final class Items {
    public static final String CREATED = "2026-11-20T12:00:00.000Z";

    private Items() {
    }

    /** An entity of these attributes and values, in turn; {@code createdAt} may be among them. */
    public static Item entity(EntityType type, String id, Object... namesAndValues) {
        Map<String, Object> own = new LinkedHashMap<>(Item.of(namesAndValues).attributes());
        Object createdAt = own.remove(Attr.CREATED_AT);
        String created = createdAt == null ? CREATED : (String) createdAt;
        Item item = CoreItems.entity(type, id, own, new CoreItems.Origin(created, 1, Set.of()), 1, created);
        return new Action.Put<>(CoreKey.of(type.ref(id)), item, Condition.always()).item();
    }

    /** The copy of an entity among what has a tag. */
    public static Item tagged(String tag, EntityType type, Item entity) {
        return CopyWrites.own(CopyKey.tag(tag, type.ref(entity.string("id"))), CopyData.of(type, entity)).item();
    }

    /** The copy of an entity among what a holder is linked to. */
    public static Item linked(Side side, String holderId, Item shown, Map<String, Object> attributes) {
        EntityType type = side.shown().entity();
        return CopyWrites.create(side.copy(holderId, shown.string("id")), side, CopyData.of(type, shown),
                Item.of(Attr.ATTRIBUTES, attributes, Attr.VERSION, 1)).item();
    }
}
