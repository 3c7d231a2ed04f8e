package io.relata.internal.engine.item;

import java.util.Optional;

/**
 * What an item is, in its attribute {@code kind}. A feature declares the kinds of its own items beside what it stores in them.
 *
 * @param stored as it stands in the item
 */
public record Kind(String stored) {
    public static final Kind ENTITY = new Kind("entity");
    public static final Kind LINK = new Kind("link");
    public static final Kind GUARD = new Kind("guard");
    public static final Kind TOMBSTONE = new Kind("tombstone");
    public static final Kind HISTORY = new Kind("history");
    public static final Kind COPY = new Kind("copy");
    /** Of a derivation that was added. */
    public static final Kind DERIVED = new Kind("derived");
    public static final Kind PROGRESS = new Kind("progress");
    public static final Kind LIMIT = new Kind("limit");
    public static final Kind META = new Kind("meta");

    /** What an item says that it is; none if it says nothing. */
    public static Optional<String> in(Item item) {
        return item.value(Attr.KIND).map(String::valueOf);
    }

    public boolean is(Item item) {
        return stored.equals(item.attributes().get(Attr.KIND));
    }
}
