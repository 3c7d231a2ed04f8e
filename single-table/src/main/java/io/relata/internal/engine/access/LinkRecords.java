package io.relata.internal.engine.access;

import io.relata.access.LinkedEntity;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.Map;
import java.util.Optional;

/** Converts relationship copies into records. */
final class LinkRecords {
    private LinkRecords() {
    }

    static <T extends Record> LinkedEntity<T> linked(Relation relation, EntityRecords<T> records, Item copy) {
        return new LinkedEntity<>(records.entity(copy), attributes(relation, new CopyItem(copy).link()));
    }

    /** An entity's copy of itself, or of what it is linked to. */
    static LinkedEntity<? extends Record> edge(TableModel model, EntityType shown, Item copy) {
        EntityRecords<? extends Record> records = new EntityRecords<>(shown.type());
        return new LinkedEntity<>(records.entity(copy), copy.key() instanceof CopyKey key && new CopyItem(copy).isOfLink()
                ? model.side(key.label(), shown.name()).map(Side::relation)
                        .flatMap(relation -> attributes(relation, new CopyItem(copy).link()))
                : Optional.empty());
    }

    static Optional<Record> attributes(Relation relation, Map<String, Object> stored) {
        return relation.attributesType().map(record -> RecordBinding.stored(record, stored));
    }
}
