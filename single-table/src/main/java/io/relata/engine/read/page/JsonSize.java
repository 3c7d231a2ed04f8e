package io.relata.engine.read.page;

import io.relata.engine.item.Item;
import io.relata.engine.limits.Numbers;
import java.util.Collection;
import java.util.Map;

/**
 * How many bytes an item takes as JSON, without spelling it: on its own, and within a string of other JSON, as in what a function answers.
 *
 * @param bytes on its own
 * @param escaped within a string of other JSON: quotes and backslashes have a backslash each
 */
public record JsonSize(long bytes, long escaped) {
    /** A control character is written as an escape, whose backslash is escaped again within a string. */
    private static final int LONGEST_CHARACTER = 7;
    private static final int LONGEST_QUOTES = 4;
    /** Bytes on its own in the lower half, within a string in the upper one: both are counted in one pass. An item has at most 400 KB. */
    private static final int UPPER = 32;
    private static final long LOWER = 0xFFFF_FFFFL;
    private static final long BOTH = 1L << UPPER | 1;

    /** How texts are measured. */
    private enum Precision {
        /** As if all were of the characters that take most. */
        LONGEST,
        /** Character by character. */
        EXACT
    }

    /** At most, on its own and within a string, as if all text were of the characters that take most. */
    public static long roughly(Item item) {
        return size(item.attributes(), Precision.LONGEST) & LOWER;
    }

    /** At most. */
    public static JsonSize atMost(Item item) {
        long both = size(item.attributes(), Precision.EXACT);
        return new JsonSize(both & LOWER, both >>> UPPER);
    }

    private static long size(Object value, Precision precision) {
        if (value instanceof String text) {
            return precision == Precision.EXACT ? text(text) : BOTH * (LONGEST_QUOTES + (long) text.length() * LONGEST_CHARACTER);
        } else if (value instanceof Map<?, ?> map) {
            long[] sum = {2 * BOTH};
            map.forEach((name, each) -> sum[0] += size(name, precision) + 2 * BOTH + size(each, precision));
            return sum[0];
        } else if (value instanceof Collection<?> list) {
            long sum = (2L + list.size()) * BOTH;
            for (Object each : list) {
                sum += size(each, precision);
            }
            return sum;
        }
        return Numbers.LONGEST_JSON * BOTH;
    }

    private static long text(String text) {
        long alone = 2;
        long within = LONGEST_QUOTES;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20) {
                alone += 6;
                within += LONGEST_CHARACTER;
            } else if (c == '"' || c == '\\') {
                alone += 2;
                within += 4;
            } else {
                int plain = c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
                alone += plain;
                within += plain;
            }
        }
        return within << UPPER | alone;
    }
}
