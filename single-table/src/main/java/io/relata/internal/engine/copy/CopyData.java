package io.relata.internal.engine.copy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TaggedWithin;
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
        return new CopyData(type.ref(id), entity.version(), data, TaggedWithin.places(type, id, data));
    }

    /** The value of {@code data} in copies of this entity. */
    public static Map<String, Object> data(EntityType type, Item entity) {
        Map<String, Object> data = new LinkedHashMap<>();
        for (String name : type.namesInCopies()) {
            entity.value(name).ifPresent(value -> data.put(name, value));
        }
        return data;
    }
}
