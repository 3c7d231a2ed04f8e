package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The items of a list in order, each returned once. */
public interface Sequence {
    /** One step through the list. */
    sealed interface Step {
        /** Every item of the list up to here has been returned. */
        ListPosition place();
    }

    /**
     * An item and its position.
     *
     * @param partition the number of the partition that it was read from
     */
    record Found(Item item, Access access, int partition) implements Step {
        @Override
        public ListPosition place() {
            return ListPosition.of(access, item, partition);
        }
    }

    /** No item: the budget was spent before the next one was found. */
    record Exhausted(ListPosition place) implements Step {
    }

    /** Whether {@link #next} needs no reads first. */
    boolean isReady();

    /**
     * The reads that {@link #next} needs first: Queries that can run in parallel.
     *
     * @param wanted how many more items of the list are likely to be needed
     */
    List<Runnable> reads(int wanted);

    /** The next step; none at the end. */
    Optional<Step> next();

    /** The items that are loaded and not returned yet, in any order. */
    Stream<Item> loaded();

    /** Whether nothing of the list is left to load. */
    boolean isRead();
}
