package io.relata.problem;

/**
 * One thing that is wrong with what a caller sent.
 *
 * @param pointer where, as a JSON pointer (RFC 6901) into the body
 * @param detail what is wrong and what would be right
 */
public record Violation(String pointer, String detail) {
    /** Escapes a name for use between the slashes of a JSON pointer. Half a surrogate pair, which no answer can hold, becomes a question mark. */
    public static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1").replaceAll("\\p{Cs}", "?");
    }
}
