package io.relata.internal.console.cost;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import java.util.LinkedHashMap;
import java.util.Map;

/** An entity's item of a given size, in all indexes that it can be in. Its longest text attribute fills it. */
final class SupposedItem {
    private static final String ID = "01JCZX0000000000000000000A";

    private SupposedItem() {
    }

    /** @param version with which a value changes that copies carry, and no key */
    static Item of(EntityType type, int bytes, int version) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put(Key.PARTITION, ID);
        attributes.put(Key.SORT, type.ref(ID).type());
        attributes.put(Attr.KIND, Kind.ENTITY.stored());
        attributes.put(Attr.ENTITY, type.name());
        attributes.put(Attr.VERSION, 1_795_000_000_000_000L + version);
        attributes.put(Attr.LIFE, 1_795_000_000_000_000L);
        attributes.put(Attr.CREATED_AT, "2026-11-22T12:00:00.000Z");
        attributes.put(Attr.UPDATED_AT, "2026-11-22T12:00:00.00" + version + "Z");
        attributes.put(Attr.SORT, type.name());
        type.parents().forEach(parent -> {
            attributes.put(parent.attribute(), ID);
            parent.indexes().forEach(index -> attributes.put(index.access().partitionAttribute(), ID));
        });
        type.listPartition(ID).ifPresent(partition -> attributes.put(Attr.LIST, partition));
        type.overloadedAttributes().forEach(attribute -> attributes.put(attribute, type.name() + ID));
        String filled = type.copied().stream().filter(attribute -> attribute.type() == AttributeType.TEXT)
                .map(Attribute::name).filter(name -> !attributes.containsKey(name)).reduce((first, last) -> last).orElse("_filled");
        int size = ItemSize.of(new Item(attributes)) + filled.length();
        attributes.put(filled, (version % 2 == 0 ? "x" : "y").repeat(Math.max(1, bytes - size)));
        return new Item(attributes);
    }
}
