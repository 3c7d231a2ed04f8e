package io.relata.internal.engine.core;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The entity that an item describes: the entity's own item, a copy of it, or an earlier version. */
public final class DescribedEntity {
    private DescribedEntity() {
    }

    /** Whether it carries the entity's attributes under {@link Attr#DATA}: a copy, or an earlier version. */
    public static boolean isDuplicate(Item item) {
        return Kind.COPY.is(item) || Kind.HISTORY.is(item);
    }

    /** The entity's id. */
    public static String id(Item item) {
        return item.string(isDuplicate(item) ? Attr.SOURCE_ID : "id");
    }

    /** The entity's attributes, as far as the item has them, among others. */
    public static Map<String, Object> attributes(Item item) {
        return isDuplicate(item) ? item.map(Attr.DATA) : item.attributes();
    }

    /** The same item without some of the entity's attributes. */
    public static Item without(Set<String> hidden, Item item) {
        Map<String, Object> attributes = new LinkedHashMap<>(attributes(item));
        attributes.keySet().removeAll(hidden);
        return isDuplicate(item) ? item.with(Attr.DATA, attributes) : new Item(attributes);
    }
}
