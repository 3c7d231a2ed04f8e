package io.relata.read;

import io.relata.item.Item;
import java.util.Collection;
import java.util.Map;

/** The most bytes that an item takes as JSON, without spelling it. */
final class JsonSize {
    private static final int LONGEST_NUMBER = 180;

    private JsonSize() {
    }

    static int atMost(Item item) {
        return of(item.attributes());
    }

    private static int of(Object value) {
        if (value instanceof String text) {
            return text(text);
        } else if (value instanceof Map<?, ?> map) {
            int bytes = 2;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                bytes += text((String) entry.getKey()) + of(entry.getValue()) + 2;
            }
            return bytes;
        } else if (value instanceof Collection<?> list) {
            int bytes = 2;
            for (Object element : list) {
                bytes += of(element) + 1;
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
