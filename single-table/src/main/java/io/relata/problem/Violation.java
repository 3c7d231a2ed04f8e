package io.relata.problem;

import java.util.Comparator;

/**
 * One thing that is wrong with what a caller sent.
 *
 * @param pointer where, as a JSON pointer (RFC 6901) into the body
 * @param detail what is wrong and what would be right
 */
public record Violation(String pointer, String detail) {
    /** By place. */
    public static final Comparator<Violation> IN_ORDER = Comparator.comparing(Violation::pointer).thenComparing(Violation::detail);

    /** Escapes a name for use between the slashes of a JSON pointer. Half a surrogate pair, which no answer can hold, becomes a question mark. */
    public static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1").replaceAll("\\p{Cs}", "?");
    }
}
