package io.relata.problem;

/**
 * One thing that is wrong with what a caller sent.
 *
 * @param pointer where, as a JSON pointer (RFC 6901) into the body
 * @param detail what is wrong and what would be right
 */
public record Violation(String pointer, String detail) {
    /** In characters: an answer has no room for a name of a megabyte. */
    private static final int LONGEST = 1000;

    public Violation {
        pointer = shortened(pointer);
        detail = shortened(detail);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    /** Escapes a name for use between the slashes of a JSON pointer. Half a surrogate pair, which no answer can hold, becomes a question mark. */
    public static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1").replaceAll("\\p{Cs}", "?");
    }
}
