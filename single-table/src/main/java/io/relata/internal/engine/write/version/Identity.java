package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.DerivedId;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Which entity a write is about, and where its id comes from.
 *
 * @param ref the entity
 */
public record Identity(EntityRef ref, Source source) {
    /** Where an id comes from. */
    public enum Source {
        /** The caller names it. */
        GIVEN,
        /** It is made of the entity's attributes. */
        DERIVED,
        /** The server generated it for this write, so nothing refers to it yet. */
        GENERATED
    }

    public static Identity given(EntityRef ref) {
        return new Identity(ref, Source.GIVEN);
    }

    /**
     * The identity of a new entity with these valid attributes.
     *
     * @param ids gives an id where none follows from the attributes
     */
    public static Identity ofNew(EntityType type, Map<String, Object> own, Supplier<String> ids) {
        return DerivedId.of(type, own).map(ref -> new Identity(ref, Source.DERIVED))
                .orElseGet(() -> new Identity(type.ref(ids.get()), Source.GENERATED));
    }

    public CoreKey key() {
        return CoreKey.of(ref);
    }

    /** The entity in words, for messages. */
    public String name() {
        return StoredItem.name(ref);
    }
}
