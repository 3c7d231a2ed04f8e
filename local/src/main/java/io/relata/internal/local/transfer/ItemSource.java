package io.relata.internal.local.transfer;

import io.relata.internal.engine.item.Item;
import java.util.List;
import java.util.Optional;

/** The stored items that an export is made of, in parts that can be read side by side. */
public interface ItemSource extends AutoCloseable {
    /** What they are of, for the manifest and for messages. */
    String name();

    int parts();

    /** The next items of a part; {@code behind} is where the page before said that it goes on. */
    Page page(int part, Optional<Item> behind);

    @Override
    default void close() {
        // Nothing is open.
    }

    /**
     * A page of items.
     *
     * @param readUnits of the table
     * @param next where to go on; none at the end of the part
     */
    record Page(List<Item> items, double readUnits, Optional<Item> next) {
    }
}
