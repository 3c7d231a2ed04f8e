package io.relata.internal.engine.key;

/**
 * One component of a composed key. {@code #} separates components and {@code :} the parts of a link's or guard's partition key, so both are
 * escaped inside a component, as is {@code %} itself, as {@code %XX}.
 *
 * <p>Every character below {@code $} is escaped too: what is left of a component then never sorts before the separator {@code #} (U+0023),
 * and "ann" comes before "ann marie" in an index although more key follows both.
 */
public final class KeyComponent {
    private static final String HEX = "0123456789ABCDEF";

    private KeyComponent() {
    }

    /** Escapes {@code text} for use between separators. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '$' || c == '%' || c == ':') {
                escaped.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /** The inverse of {@link #escape}. */
    public static String unescape(String component) {
        if (component.indexOf('%') < 0) {
            return component;
        }
        StringBuilder text = new StringBuilder(component.length());
        for (int i = 0; i < component.length(); i++) {
            char c = component.charAt(i);
            if (c == '%') {
                text.append((char) Integer.parseInt(component, i + 1, i + 3, 16));
                i += 2;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
