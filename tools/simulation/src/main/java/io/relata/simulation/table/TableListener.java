package io.relata.simulation.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import java.util.Optional;

/** Receives every change of the table, in order. */
public interface TableListener {
    /** Nobody listens. */
    TableListener NONE = new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            // Nobody listens.
        }

        @Override
        public void streamed(StreamRecord record) {
            // Nobody listens.
        }
    };

    void changed(Writer writer, Change change);

    /** The change as a stream record. */
    void streamed(StreamRecord record);

    /** All that is written together is written. */
    default void committed() {
        // Most look at single items.
    }

    /**
     * A change of one item.
     *
     * @param tick the number of the change in the table
     * @param way how it was sent
     */
    record Change(int tick, Key key, SendMode way, Optional<Item> before, Optional<Item> after) {
    }
}
