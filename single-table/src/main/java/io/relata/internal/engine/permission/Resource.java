package io.relata.internal.engine.permission;

import io.relata.internal.engine.core.DescribedEntity;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * The entity that something is to be done with.
 *
 * @param id none where it is to be created under an id that nobody knows yet
 * @param attributes what is known of it, its own attributes among others; none where it would have to be read
 */
public record Resource(EntityType type, Optional<String> id, Optional<Map<String, Object>> attributes) {
    /** One that exists. */
    public static Resource of(EntityType type, Item item) {
        return new Resource(type, Optional.of(DescribedEntity.id(item)), Optional.of(DescribedEntity.attributes(item)));
    }

    /** One that exists, of whatever type. */
    public static Resource of(TableModel model, Item item) {
        return of(model.entity(item.entityName()).orElseThrow(), item);
    }

    /** One that is to be created with these attributes. */
    public static Resource created(EntityType type, Optional<EntityRef> ref, Map<String, Object> own) {
        return new Resource(type, ref.map(EntityRef::id), Optional.of(ofLife(BigDecimal.ZERO, own)));
    }

    /** This one with other attributes of its own. */
    public Resource changed(Map<String, Object> own) {
        return new Resource(type, id, Optional.of(life().map(life -> ofLife(life, own)).orElse(own)));
    }

    private static Map<String, Object> ofLife(Object life, Map<String, Object> own) {
        return EntityItem.living(life, own);
    }

    /** One of which nothing is known but that it should exist. */
    public static Resource unread(EntityType type, String id) {
        return new Resource(type, Optional.of(id), Optional.empty());
    }

    /** Whether it is to be created, so that nothing is linked to it. */
    boolean isNew() {
        return life().equals(Optional.of(BigDecimal.ZERO));
    }

    /** Its life, as it is stored; none where it is not known. */
    Optional<Object> life() {
        return attributes.flatMap(EntityItem::lifeIn);
    }

    Optional<Object> value(String attribute) {
        return attributes.flatMap(values -> Optional.ofNullable(values.get(attribute)));
    }
}
