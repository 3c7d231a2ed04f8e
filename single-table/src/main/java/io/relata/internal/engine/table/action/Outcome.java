package io.relata.internal.engine.table.action;

import io.relata.internal.engine.item.Item;
import java.util.Optional;

/** The outcome of one conditional write. */
public sealed interface Outcome {
    /** The write succeeded. */
    record Written() implements Outcome {
    }

    /**
     * The condition did not hold.
     *
     * @param found the item that it was held against, none where there was none
     * @param earlier what is known of the attempts before the one that was refused
     */
    record Refused(Optional<Item> found, Earlier earlier) implements Outcome {
        /** Refused, and no earlier attempt succeeded. */
        public Refused(Optional<Item> found) {
            this(found, Earlier.NOT_CARRIED_OUT);
        }
    }

    /** What is known of earlier attempts of a write. */
    enum Earlier {
        /** There was none, or each certainly had no effect. */
        NOT_CARRIED_OUT,
        /** The response to one was lost: it may have been executed. */
        UNKNOWN
    }

    default boolean written() {
        return this instanceof Written;
    }
}
