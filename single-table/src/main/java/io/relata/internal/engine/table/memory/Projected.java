package io.relata.internal.engine.table.memory;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;

/**
 * An item as an index has it.
 *
 * @param bytes its size, which is computed once: it is read more often than written
 */
record Projected(Item item, int bytes) {
    static Projected of(Item item) {
        return new Projected(item, ItemSize.of(item));
    }
}
