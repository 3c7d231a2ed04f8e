package io.relata.engine.copy;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.EntityRef;
import io.relata.model.EntityType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The data that copies carry of their source: {@code createdAt} and its attributes, or those that {@code @Copied} names. Excludes tags and
 * the time of the last change, so that tagging an entity does not rewrite its copies.
 *
 * @param entity whose data it is
 * @param version the version that it was taken from
 */
public record CopyData(EntityRef entity, long version, Map<String, Object> data) {
    public static CopyData of(EntityType type, Item entity) {
        return new CopyData(type.ref(entity.string("id")), entity.number(Attr.VERSION), data(type, entity));
    }

    /** The value of {@link Attr#DATA} in copies of this entity. */
    public static Map<String, Object> data(EntityType type, Item entity) {
        Map<String, Object> data = new LinkedHashMap<>();
        type.copied().forEach(attribute -> entity.value(attribute.name()).ifPresent(value -> data.put(attribute.name(), value)));
        entity.value(Attr.CREATED_AT).ifPresent(createdAt -> data.put(Attr.CREATED_AT, createdAt));
        return data;
    }
}
