package io.relata.internal.engine.copy;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** The copies that an entity alone requires: one for each of its tags, and its self copy. */
public final class OwnCopies {
    private OwnCopies() {
    }

    /** The keys of all own copies of a live entity. */
    public static Set<CopyKey> keys(EntityType type, Item entity) {
        EntityRef ref = type.ref(entity.string("id"));
        Set<CopyKey> keys = tagged(ref, new EntityItem(entity).tags());
        keys.addAll(self(type, ref));
        return keys;
    }

    public static Set<CopyKey> tagged(EntityRef entity, Collection<String> tags) {
        Set<CopyKey> keys = new LinkedHashSet<>();
        tags.forEach(tag -> keys.add(CopyKey.tag(tag, entity)));
        return keys;
    }

    /** The self copy's key; empty if the model has none. */
    public static Set<CopyKey> self(EntityType type, EntityRef entity) {
        return type.hasSelfCopy() ? Set.of(CopyKey.self(entity)) : Set.of();
    }
}
