package io.relata.read;

import io.relata.item.Item;
import java.util.Collection;
import java.util.Map;
import java.util.function.ToIntFunction;

/** How many bytes an item takes as JSON, without spelling it. */
final class JsonSize {
    private static final int LONGEST_NUMBER = 180;
    /** A control character is spelled as an escape. */
    private static final int LONGEST_CHARACTER = 6;

    private final ToIntFunction<String> measure;
    private long bytes;

    private JsonSize(ToIntFunction<String> measure) {
        this.measure = measure;
    }

    /** At most, as if all text were of the characters that take most. */
    static long roughly(Item item) {
        return new JsonSize(text -> text.length() * LONGEST_CHARACTER + 2).of(item);
    }

    /** At most. */
    static long atMost(Item item) {
        return new JsonSize(JsonSize::text).of(item);
    }

    private long of(Item item) {
        map(item.attributes());
        return bytes;
    }

    private void map(Map<?, ?> map) {
        bytes += 2;
        map.forEach(this::entry);
    }

    private void entry(Object name, Object value) {
        bytes += measure.applyAsInt((String) name) + 2;
        value(value);
    }

    private void value(Object value) {
        if (value instanceof String text) {
            bytes += measure.applyAsInt(text);
        } else if (value instanceof Map<?, ?> map) {
            map(map);
        } else if (value instanceof Collection<?> list) {
            bytes += 2 + list.size();
            list.forEach(this::value);
        } else {
            bytes += LONGEST_NUMBER;
        }
    }

    private static int text(String text) {
        int bytes = 2;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x20 ? 6 : c == '"' || c == '\\' ? 2 : c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        }
        return bytes;
    }
}
