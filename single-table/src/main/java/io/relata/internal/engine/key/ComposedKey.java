package io.relata.internal.engine.key;

import java.util.List;

/** Text of a key that is composed of components, separated by {@code #}. */
public final class ComposedKey {
    /** The character between the components of a key. */
    public static final String SEPARATOR = "#";

    private ComposedKey() {
    }

    public static String of(String... components) {
        return String.join(SEPARATOR, components);
    }

    public static String of(Iterable<String> components) {
        return String.join(SEPARATOR, components);
    }

    /** What a key with these first components, and more, begins with. */
    public static String prefix(String... components) {
        return of(components) + SEPARATOR;
    }

    /** The first component; nothing where there is no separator. */
    public static String first(String key) {
        return key.substring(0, Math.max(0, key.indexOf(SEPARATOR)));
    }

    /** What follows the first component; all of a key without a separator. */
    public static String rest(String key) {
        return key.substring(key.indexOf(SEPARATOR) + 1);
    }

    /** The components of a key. */
    public static List<String> parts(String key) {
        return List.of(key.split(SEPARATOR, -1));
    }

    /** What a key with this last component, and others before it, ends with. */
    public static String suffix(String component) {
        return SEPARATOR + component;
    }

    /** The longest beginning of a key that has at most so many bytes in UTF-8 and no half character. */
    public static String truncate(String key, int bytes) {
        int end = 0;
        int length = 0;
        while (end < key.length()) {
            int codePoint = key.codePointAt(end);
            length += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
            if (length > bytes) {
                return key.substring(0, end);
            }
            end += Character.charCount(codePoint);
        }
        return key;
    }
}
