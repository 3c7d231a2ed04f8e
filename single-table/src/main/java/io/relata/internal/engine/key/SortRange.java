package io.relata.internal.engine.key;

/** A range of sort keys from {@code low} to {@code high}, both included. A prefix is a range, too: see {@link #prefix}. */
public record SortRange(String low, String high) {
    /** Sorts after every text that does not itself begin with U+10FFFF, which is not a character. */
    private static final String LAST = "\uDBFF\uDFFF";

    /** All sort keys: none is empty, and none begins with a character below the space. */
    public static final SortRange ALL = new SortRange(" ", LAST);

    /** All sort keys that begin with {@code prefix}. */
    public static SortRange prefix(String prefix) {
        return new SortRange(prefix, prefix + LAST);
    }

    /** All sort keys with these first components, and more. */
    public static SortRange of(String... components) {
        return prefix(ComposedKey.prefix(components));
    }

    /** From keys with prefix {@code low} to keys with prefix {@code high}. */
    public static SortRange between(String low, String high) {
        return new SortRange(low, high + LAST);
    }

    /** The intersection of both ranges; may be {@linkplain #isEmpty() empty}. */
    public SortRange and(SortRange other) {
        return new SortRange(max(low, other.low), min(high, other.high));
    }

    /** The part of the range from {@code sort} on in this direction, {@code sort} included. */
    public SortRange from(String sort, Direction direction) {
        return direction == Direction.ASCENDING ? new SortRange(max(low, sort), high) : new SortRange(low, min(high, sort));
    }

    public boolean contains(String sort) {
        return Utf8Order.ASCENDING.compare(low, sort) <= 0 && Utf8Order.ASCENDING.compare(sort, high) <= 0;
    }

    public boolean isEmpty() {
        return Utf8Order.ASCENDING.compare(low, high) > 0;
    }

    private static String max(String a, String b) {
        return Utf8Order.ASCENDING.compare(a, b) >= 0 ? a : b;
    }

    private static String min(String a, String b) {
        return Utf8Order.ASCENDING.compare(a, b) <= 0 ? a : b;
    }
}
