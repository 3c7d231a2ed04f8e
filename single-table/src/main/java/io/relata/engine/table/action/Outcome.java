package io.relata.engine.table.action;

import io.relata.engine.item.Item;
import java.util.Optional;

/** How one conditional write ended. */
public sealed interface Outcome {
    /** It was written. */
    record Written() implements Outcome {
    }

    /**
     * The condition did not hold.
     *
     * @param found the item that it was held against, none where there was none
     * @param earlier what is known of the attempts before the one that was refused
     */
    record Refused(Optional<Item> found, Earlier earlier) implements Outcome {
        /** Refused, and no attempt before it was carried out. */
        public Refused(Optional<Item> found) {
            this(found, Earlier.NOT_CARRIED_OUT);
        }
    }

    /** What is known of the attempts that were made of a write. */
    enum Earlier {
        /** There was none, or the table said of each that it did nothing. */
        NOT_CARRIED_OUT,
        /** The answer to one was lost: it may have been carried out. */
        UNKNOWN
    }

    default boolean written() {
        return this instanceof Written;
    }
}
