package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import java.util.Optional;

/** A table whose copies can be written and that can be scanned. */
public interface ScanTable extends CopyTable {
    /**
     * Reads the next items of one segment of a parallel scan, strongly consistent.
     *
     * @param segment which part, from 0
     * @param segments how many parts there are; each item is in one of them
     * @param startAfter the last key of the slice before
     * @param limit at most that many items; fewer come where they exceed 1 MB
     */
    Slice scan(int segment, int segments, Optional<Item> startAfter, int limit);
}
