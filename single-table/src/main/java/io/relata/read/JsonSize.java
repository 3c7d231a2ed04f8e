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

    private JsonSize() {
    }

    /** At most, as if all text were of the characters that take most. */
    static int roughly(Item item) {
        return of(item.attributes(), text -> text.length() * LONGEST_CHARACTER + 2);
    }

    /** At most. */
    static int atMost(Item item) {
        return of(item.attributes(), JsonSize::text);
    }

    private static int of(Object value, ToIntFunction<String> measure) {
        if (value instanceof String text) {
            return measure.applyAsInt(text);
        } else if (value instanceof Map<?, ?> map) {
            int bytes = 2;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                bytes += measure.applyAsInt((String) entry.getKey()) + of(entry.getValue(), measure) + 2;
            }
            return bytes;
        } else if (value instanceof Collection<?> list) {
            int bytes = 2;
            for (Object element : list) {
                bytes += of(element, measure) + 1;
            }
            return bytes;
        }
        return LONGEST_NUMBER;
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
