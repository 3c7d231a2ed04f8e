package io.relata.internal.engine.copy;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TaggedWithin;
import io.relata.internal.model.attribute.Attribute;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The data that copies carry of their source: {@code createdAt} and its attributes, or those that {@code @Copied} names. Excludes tags and
 * the time of the last change, so that tagging an entity does not rewrite its copies.
 *
 * @param entity whose data it is
 * @param version the version that it was taken from
 * @param places the index attributes that follow from it in copies under tags; no value for one that such a copy must not have
 */
public record CopyData(EntityRef entity, long version, Map<String, Object> data, Map<String, Optional<String>> places) {
    public static CopyData of(EntityType type, Item entity) {
        Map<String, Object> data = data(type, entity);
        String id = entity.string("id");
        return new CopyData(type.ref(id), entity.number(Attr.VERSION), data, TaggedWithin.places(type, id, data));
    }

    /** The value of {@link Attr#DATA} in copies of this entity. */
    public static Map<String, Object> data(EntityType type, Item entity) {
        Map<String, Object> data = new LinkedHashMap<>();
        for (Attribute attribute : type.copied()) {
            String name = attribute.name();
            entity.value(name).ifPresent(value -> data.put(name, value));
        }
        entity.value(Attr.CREATED_AT).ifPresent(createdAt -> data.put(Attr.CREATED_AT, createdAt));
        return data;
    }
}
