package io.relata.engine.read.page;

import io.relata.engine.item.Item;
import io.relata.engine.limits.Numbers;
import java.util.Collection;
import java.util.Map;

/**
 * How many bytes an item takes as JSON, without spelling it: on its own, and within a string of other JSON, as in what a function answers.
 */
public final class JsonSize {
    /** A control character is written as an escape, whose backslash is escaped again within a string. */
    private static final int LONGEST_CHARACTER = 7;
    private static final int LONGEST_QUOTES = 4;
    /** Bytes on its own in the lower half, within a string in the upper one: both are counted in one pass. */
    private static final int UPPER = 32;

    private long bytes;
    private long escaped;

    private JsonSize() {
    }

    /** At most, on its own and within a string, as if all text were of the characters that take most. */
    public static long roughly(Item item) {
        return roughly(item.attributes());
    }

    private static long roughly(Map<?, ?> map) {
        long[] bytes = {2};
        map.forEach((name, value) -> bytes[0] += roughly(name) + 2 + roughly(value));
        return bytes[0];
    }

    private static long roughly(Object value) {
        if (value instanceof String text) {
            return LONGEST_QUOTES + (long) text.length() * LONGEST_CHARACTER;
        } else if (value instanceof Map<?, ?> map) {
            return roughly(map);
        } else if (value instanceof Collection<?> list) {
            return 2L + list.size() + list.stream().mapToLong(JsonSize::roughly).sum();
        }
        return Numbers.LONGEST_JSON;
    }

    /** At most. */
    public static JsonSize atMost(Item item) {
        return new JsonSize().measured(item);
    }

    /** On its own. */
    public long bytes() {
        return bytes;
    }

    /** Within a string of other JSON: quotes and backslashes have a backslash each. */
    public long escaped() {
        return escaped;
    }

    private JsonSize measured(Item item) {
        map(item.attributes());
        return this;
    }

    private void map(Map<?, ?> map) {
        add(both(2));
        map.forEach(this::entry);
    }

    private void entry(Object name, Object value) {
        add(text((String) name) + both(2));
        value(value);
    }

    private void value(Object value) {
        if (value instanceof String text) {
            add(text(text));
        } else if (value instanceof Map<?, ?> map) {
            map(map);
        } else if (value instanceof Collection<?> list) {
            add(both(2L + list.size()));
            list.forEach(this::value);
        } else {
            add(both(Numbers.LONGEST_JSON));
        }
    }

    private void add(long both) {
        bytes += both & 0xFFFF_FFFFL;
        escaped += both >>> UPPER;
    }

    private static long both(long same) {
        return same << UPPER | same;
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
