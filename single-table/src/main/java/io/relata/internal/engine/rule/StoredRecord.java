package io.relata.internal.engine.rule;

import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;

/** Makes the record of an entity from what is stored. */
public final class StoredRecord {
    private StoredRecord() {
    }

    /** @throws IllegalStateException when the record's constructor refuses what is stored */
    @SuppressWarnings("unchecked")
    public static <P extends Record> P of(EntityType type, EntityRef ref, Item item) {
        try {
            return (P) RecordBinding.stored(type.type(), item.attributes());
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    ref.entity() + " " + ref.id() + " was stored under an earlier model: " + e.getMessage(), e);
        }
    }
}
