package io.relata.internal.engine.read.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The three parts of a filter, {@code <attribute>:<op>:<value>}. In the first, where keys of maps may have any character, a backslash keeps
 * a colon from ending it; so it does for the commas between the values of {@code in}. Two backslashes are one, and a backslash before
 * anything else is itself.
 *
 * @param path the attribute, or the way to what is within it
 */
public record FilterText(String path, String op, String operand) {
    private static final char ESCAPE = '\\';
    private static final char BETWEEN_PARTS = ':';
    private static final char BETWEEN_VALUES = ',';

    /** The parts of a text; empty where it has fewer than three. */
    static Optional<FilterText> of(String text) {
        int first = end(text, 0, BETWEEN_PARTS);
        int second = text.indexOf(BETWEEN_PARTS, first + 1);
        return second < 0
                ? Optional.empty()
                : Optional.of(new FilterText(unescaped(text.substring(0, first), BETWEEN_PARTS), text.substring(first + 1, second),
                        text.substring(second + 1)));
    }

    /** The values of {@code in}. */
    static List<String> values(String operand) {
        List<String> values = new ArrayList<>();
        for (int from = 0; from <= operand.length();) {
            int end = end(operand, from, BETWEEN_VALUES);
            values.add(unescaped(operand.substring(from, end), BETWEEN_VALUES));
            from = end + 1;
        }
        return values;
    }

    /** The first part of a filter. */
    public static String path(String plain) {
        return escaped(plain, BETWEEN_PARTS);
    }

    /** One of the values of {@code in}. */
    public static String value(String plain) {
        return escaped(plain, BETWEEN_VALUES);
    }

    /** Where the next separator is that is not escaped; the end of the text where there is none. */
    private static int end(String text, int from, char separator) {
        int at = from;
        while (at < text.length() && text.charAt(at) != separator) {
            at += isEscape(text, at, separator) ? 2 : 1;
        }
        return at;
    }

    private static boolean isEscape(String text, int at, char separator) {
        return text.charAt(at) == ESCAPE && at + 1 < text.length()
                && (text.charAt(at + 1) == separator || text.charAt(at + 1) == ESCAPE);
    }

    private static String unescaped(String text, char separator) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            at += isEscape(text, at, separator) ? 1 : 0;
            plain.append(text.charAt(at));
        }
        return plain.toString();
    }

    private static String escaped(String plain, char separator) {
        return plain.replace("\\", "\\\\").replace(String.valueOf(separator), "\\" + separator);
    }
}
