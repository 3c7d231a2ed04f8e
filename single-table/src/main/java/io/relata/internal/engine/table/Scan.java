package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import java.util.List;
import java.util.Optional;

/**
 * One request of a parallel scan, strongly consistent.
 *
 * @param segment which part of the table, from 0
 * @param segments how many parts there are; each item is in one of them
 * @param startAfter the last key of the request before; the item need not exist any more
 * @param limit at most that many items are read; fewer where they exceed 1 MB
 * @param prefix what the partition keys of the items to return begin with; without, all are returned. What is read and charged is the same
 * @param attributes which to return; all if none is named. What is read and charged is the same
 */
public record Scan(int segment, int segments, Optional<Item> startAfter, int limit, Optional<String> prefix, List<String> attributes) {
    /** The whole table from its beginning. */
    public static Scan ofAll(int limit) {
        return ofSegment(0, 1, limit);
    }

    /** A segment from its beginning. */
    public static Scan ofSegment(int segment, int segments, int limit) {
        return new Scan(segment, segments, Optional.empty(), limit, Optional.empty(), List.of());
    }

    public Scan startingAfter(Optional<Item> key) {
        return new Scan(segment, segments, key, limit, prefix, attributes);
    }

    /** Only items whose partition key begins with a text. */
    public Scan beginningWith(String text) {
        return new Scan(segment, segments, startAfter, limit, Optional.of(text), attributes);
    }

    /** Only these attributes of the items. */
    public Scan only(String... names) {
        return new Scan(segment, segments, startAfter, limit, prefix, List.of(names));
    }
}
