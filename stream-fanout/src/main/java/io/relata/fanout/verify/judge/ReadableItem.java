package io.relata.fanout.verify.judge;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;

/** Whether an item has the attributes, in the right types, that other items are judged by. */
final class ReadableItem {
    private ReadableItem() {
    }

    /** Whether an entity, a link or a tombstone has what copies are judged by. */
    static boolean is(Item item) {
        if (Kind.ENTITY.is(item)) {
            return isWhole(item, Attr.VERSION) && isWhole(item, Attr.LIFE)
                    && (!item.has(Attr.TAGS) || item.value(Attr.TAGS).get() instanceof Set);
        } else if (Kind.LINK.is(item)) {
            return isWhole(item, Attr.VERSION) && isWhole(item, Attr.FROM_LIFE) && isWhole(item, Attr.TO_LIFE)
                    && item.value(Attr.ATTRIBUTES).filter(Map.class::isInstance).isPresent();
        }
        return Kind.TOMBSTONE.is(item) && isWhole(item, Attr.VERSION);
    }

    /** Whether an attribute is a whole number in the range of versions. */
    static boolean isWhole(Item item, String attribute) {
        return item.value(attribute).filter(ReadableItem::isWhole).isPresent();
    }

    static boolean isWhole(Object value) {
        return value instanceof BigDecimal number && number.scale() <= 0 && number.toBigInteger().bitLength() < Long.SIZE;
    }
}
