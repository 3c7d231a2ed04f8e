package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import java.util.Optional;

/**
 * An entity that is alive and readable.
 *
 * @param item as a strong read returned it
 * @param isSound whether its shape is as the model says, so that what is computed from it can be judged
 */
public record JudgedEntity(EntityType type, EntityRef ref, Item item, boolean isSound) {
    /** The entity that an attribute names; none where it names none. */
    public Optional<EntityRef> named(String attribute, String entity) {
        return id(attribute).map(id -> new EntityRef(entity, id));
    }

    /** The value of an attribute, if it is a valid id. */
    public Optional<String> id(String attribute) {
        return item.value(attribute).flatMap(EntityRef::storedId);
    }
}
