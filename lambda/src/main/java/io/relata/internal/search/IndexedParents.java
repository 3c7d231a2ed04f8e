package io.relata.internal.search;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.model.EntityType;
import java.util.List;

/** The parents of an entity, as its document names them: {@code conferenceId#7}. */
public final class IndexedParents {
    private IndexedParents() {
    }

    /** Those that it has, in the order of the record's components. */
    public static List<String> of(EntityType type, Item entity) {
        return type.parents().stream().map(parent -> parent.attribute())
                .flatMap(attribute -> entity.value(attribute).map(id -> of(attribute, id.toString())).stream()).distinct().toList();
    }

    /** One of them. */
    public static String of(String attribute, String id) {
        return ComposedKey.of(attribute, id);
    }
}
