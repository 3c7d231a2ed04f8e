package io.relata.read;

import io.relata.item.Item;
import java.util.List;
import java.util.Optional;

/** The items of a list in order, each handed out once. */
interface Sequence {
    /** How far it came. */
    sealed interface Step {
        /** All that there is up to here has been handed out or is none of the list. */
        Place place();
    }

    /** An item, and where it stands. */
    record Found(Item item, Place place) implements Step {
    }

    /** No item; the budget was spent on the way to the next one. */
    record Exhausted(Place place) implements Step {
    }

    /** Which sources have to be read before {@link #next} can tell the next item, so that they can be read side by side. */
    List<Source> needed();

    /** The next step; none at the end. */
    Optional<Step> next();

    boolean mayHaveMore();
}
