package io.relata.engine.problem;

import java.util.Comparator;
import java.util.Set;

/**
 * One thing that is wrong with what a caller sent.
 *
 * @param pointer where, as a JSON pointer (RFC 6901) into the body
 * @param detail what is wrong and what would be right
 * @param kind what kind of refusal it is if nothing else is wrong
 */
public record Violation(String pointer, String detail, ProblemKind kind) {
    /** By place. */
    public static final Comparator<Violation> IN_ORDER = Comparator.comparing(Violation::pointer).thenComparing(Violation::detail);
    /** In characters: an answer has no room for a name of a megabyte. */
    private static final int LONGEST = 1000;

    public Violation {
        pointer = shortened(pointer);
        detail = shortened(detail);
    }

    /** A value that breaks a rule of the model. */
    public Violation(String pointer, String detail) {
        this(pointer, detail, ProblemKind.INVALID_VALUES);
    }

    /** Whether this is about one of these attributes, or about something within one. */
    public boolean isWithin(Set<String> attributes) {
        return attributes.stream().map(name -> "/" + escape(name))
                .anyMatch(place -> pointer.equals(place) || pointer.startsWith(place + "/"));
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    /**
     * Escapes a name for use between the slashes of a JSON pointer. Half a surrogate pair, which no answer can hold, becomes a question
     * mark.
     */
    public static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1").replaceAll("\\p{Cs}", "?");
    }
}
