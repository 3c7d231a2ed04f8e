package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import java.util.Map;
import java.util.Set;

/** Whether an item has the attributes, in the right types, that other items are judged by. */
public final class ReadableItem {
    private ReadableItem() {
    }

    /** Whether an entity, a link or a tombstone has what copies are judged by. */
    public static boolean is(Item item) {
        if (Kind.ENTITY.is(item)) {
            return item.isWhole(Attr.VERSION) && item.isWhole(Attr.LIFE)
                    && (!item.has(Attr.TAGS) || item.value(Attr.TAGS).get() instanceof Set);
        } else if (Kind.LINK.is(item)) {
            return item.isWhole(Attr.VERSION) && item.isWhole(Attr.FROM_LIFE) && item.isWhole(Attr.TO_LIFE)
                    && item.value(Attr.ATTRIBUTES).filter(Map.class::isInstance).isPresent();
        }
        return Kind.TOMBSTONE.is(item) && item.isWhole(Attr.VERSION);
    }
}
