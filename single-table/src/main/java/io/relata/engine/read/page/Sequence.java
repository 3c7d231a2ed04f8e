package io.relata.engine.read.page;

import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import java.util.List;
import java.util.Optional;

/** The items of a list in order, each handed out once. */
public interface Sequence {
    /** How far it came. */
    sealed interface Step {
        /** All that there is up to here has been handed out or is none of the list. */
        ListPosition place();
    }

    /**
     * An item, and where it stands.
     *
     * @param partition the number of the partition that it was read from
     */
    record Found(Item item, Access access, int partition) implements Step {
        @Override
        public ListPosition place() {
            return ListPosition.of(access, item, partition);
        }
    }

    /** No item; the budget was spent on the way to the next one. */
    record Exhausted(ListPosition place) implements Step {
    }

    /**
     * What has to be read before {@link #next} can tell the next item: Queries that can be made side by side.
     *
     * @param wanted how many more items of the list are likely to be asked for
     */
    List<Runnable> reads(int wanted);

    /** The next step; none at the end. */
    Optional<Step> next();

    boolean mayHaveMore();
}
