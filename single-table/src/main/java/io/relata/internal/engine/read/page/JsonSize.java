package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.limits.Numbers;
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

    /** At most, on its own and within a string, as if all text were of the characters that take most. */
    public static long roughly(Item item) {
        return longest(item.attributes());
    }

    private static long longest(Object value) {
        if (value instanceof String text) {
            return LONGEST_QUOTES + (long) text.length() * LONGEST_CHARACTER;
        } else if (value instanceof Map<?, ?> map) {
            long sum = 2;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                sum += LONGEST_QUOTES + (long) ((String) entry.getKey()).length() * LONGEST_CHARACTER + 2 + longest(entry.getValue());
            }
            return sum;
        } else if (value instanceof Collection<?> list) {
            long sum = 2L + list.size();
            for (Object each : list) {
                sum += longest(each);
            }
            return sum;
        }
        return Numbers.LONGEST_JSON;
    }

    /** At most. */
    public static JsonSize atMost(Item item) {
        long both = size(item.attributes());
        return new JsonSize(both & LOWER, both >>> UPPER);
    }

    private static long size(Object value) {
        if (value instanceof String text) {
            return text(text);
        } else if (value instanceof Map<?, ?> map) {
            long sum = 2 * BOTH;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                sum += size(entry.getKey()) + 2 * BOTH + size(entry.getValue());
            }
            return sum;
        } else if (value instanceof Collection<?> list) {
            long sum = (2L + list.size()) * BOTH;
            for (Object each : list) {
                sum += size(each);
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
