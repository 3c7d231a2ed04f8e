package io.relata.table;

import io.relata.item.Item;
import java.util.Optional;

/** How one conditional write ended. */
public sealed interface Outcome {
    /** It was written. */
    record Written() implements Outcome {
    }

    /** The condition did not hold. {@code found} is the item that it was held against, none where there was none. */
    record Refused(Optional<Item> found) implements Outcome {
    }

    default boolean written() {
        return this instanceof Written;
    }
}
