package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.List;
import java.util.Optional;

/** The table as many items at once are read and deleted in it. */
public interface BulkTable extends ProgressTable {
    /** Reads the next part of a segment. */
    Part scan(Scan scan);

    /**
     * Deletes items of any kind, in requests of 25. One that does not exist is no error. The order is not defined, and a failure may leave
     * some deleted.
     *
     * @throws TableThrottledException when the table is throttled for some of them after several attempts
     */
    void delete(List<Key> keys);

    /**
     * A part of the table.
     *
     * @param items those that were asked for
     * @param read how many items were read for them
     * @param readUnits consumed, of 4 KB
     * @param lastKey where to go on; none at the end of the segment
     */
    record Part(List<Item> items, int read, double readUnits, Optional<Item> lastKey) {
    }
}
