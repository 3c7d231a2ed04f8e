package io.relata.internal.engine.core;

import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The entity that an item describes: the entity's own item, a copy of it, or an earlier version. */
public final class DescribedEntity {
    private static final Set<String> DUPLICATES = Set.of(Kind.COPY.stored(), Kind.HISTORY.stored());

    private DescribedEntity() {
    }

    /** Whether it carries the entity's attributes under {@code data}: a copy, or an earlier version. */
    public static boolean isDuplicate(Item item) {
        return Kind.in(item).filter(DUPLICATES::contains).isPresent();
    }

    /** The entity's id. */
    public static String id(Item item) {
        return isDuplicate(item) ? new CopyItem(item).sourceId() : item.string("id");
    }

    /** The entity's attributes, as far as the item has them, among others. */
    public static Map<String, Object> attributes(Item item) {
        return isDuplicate(item) ? new CopyItem(item).data() : item.attributes();
    }

    /** When the entity was created; ISO-8601, UTC, with milliseconds. */
    public static String createdAt(Item item) {
        return isDuplicate(item) ? new CopyItem(item).createdAt() : new EntityItem(item).createdAt();
    }

    /** When the entity was changed last; copies do not say that. */
    public static Optional<String> updatedAt(Item item) {
        return new EntityItem(item).updatedAtIfThere();
    }

    /** The same item without some of the entity's attributes. */
    public static Item without(Set<String> hidden, Item item) {
        Map<String, Object> attributes = new LinkedHashMap<>(attributes(item));
        attributes.keySet().removeAll(hidden);
        return isDuplicate(item) ? new CopyItem(item).withData(attributes).item() : new Item(attributes);
    }
}
