package io.relata.internal.engine.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.access.StoredEntity;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.core.DescribedEntity;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.write.body.StoredJson;
import java.time.Instant;
import java.util.Optional;

/** Converts between items and the records that declare them. */
record EntityRecords<T extends Record>(Class<T> type) {
    /** @param item an entity, a copy of one, or an earlier version */
    StoredEntity<T> entity(Item item) {
        return new StoredEntity<>(DescribedEntity.id(item), item.version(),
                RecordBinding.stored(type, DescribedEntity.attributes(item)), new EntityItem(item).tags(),
                Instant.parse(DescribedEntity.createdAt(item)),
                DescribedEntity.updatedAt(item).map(Instant::parse));
    }

    /** What a caller would send for a record. */
    static ObjectNode json(Record value) {
        return StoredJson.of(RecordBinding.values(value));
    }

    /** The change of a stored entity, as the merge patch that a caller would send for it. */
    ObjectNode difference(T before, T after) {
        ObjectNode now = json(after);
        return difference(RecordBinding.mergeable(type, json(before), now), now);
    }

    private static ObjectNode difference(ObjectNode before, ObjectNode after) {
        ObjectNode patch = after.objectNode();
        before.fieldNames().forEachRemaining(name -> {
            if (!after.has(name)) {
                patch.putNull(name);
            }
        });
        after.properties().forEach(entry -> {
            var old = Optional.ofNullable(before.get(entry.getKey()));
            if (old.isPresent() && old.get() instanceof ObjectNode one && entry.getValue() instanceof ObjectNode other) {
                ObjectNode nested = difference(one, other);
                if (!nested.isEmpty()) {
                    patch.set(entry.getKey(), nested);
                }
            } else if (!old.equals(Optional.of(entry.getValue()))) {
                patch.set(entry.getKey(), entry.getValue());
            }
        });
        return patch;
    }
}
