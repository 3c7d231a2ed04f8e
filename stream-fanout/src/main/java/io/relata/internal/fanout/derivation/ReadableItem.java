package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;

/** Whether an item has the attributes, in the right types, that other items are judged by. */
public final class ReadableItem {
    private ReadableItem() {
    }

    /** Whether an entity, a link or a tombstone has what copies are judged by. */
    public static boolean is(Item item) {
        if (Kind.ENTITY.is(item)) {
            return new EntityItem(item).isReadable();
        } else if (Kind.LINK.is(item)) {
            return new LinkItem(item).isReadable();
        }
        return Kind.TOMBSTONE.is(item) && item.hasVersion();
    }
}
