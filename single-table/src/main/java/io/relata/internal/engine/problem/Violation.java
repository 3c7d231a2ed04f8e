package io.relata.internal.engine.problem;

import io.relata.internal.engine.key.Sha256;
import java.util.Comparator;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One thing that is wrong with what a caller sent. Violations are ordered by place, so that a hash set of many that a caller gave equal
 * hashes finds one among them by comparing.
 *
 * @param pointer where, as a JSON pointer (RFC 6901) into the body
 * @param detail what is wrong and what would be right
 * @param kind what kind of refusal it is if nothing else is wrong
 */
public record Violation(String pointer, String detail, ProblemKind kind) implements Comparable<Violation> {
    private static final Comparator<Violation> IN_ORDER = Comparator.comparing(Violation::pointer).thenComparing(Violation::detail)
            .thenComparing(Violation::kind);
    /** In characters: an answer has no room for a name of a megabyte. */
    private static final int LONGEST = 1000;
    private static final Pattern HALF_PAIR = Pattern.compile("\\p{Cs}");
    /** In characters: many pointers may go through one name. */
    private static final int LONGEST_NAME = 200;

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

    @Override
    public int compareTo(Violation other) {
        return IN_ORDER.compare(this, other);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    /**
     * Escapes a name for use between the slashes of a JSON pointer. Half a surrogate pair, which no answer can hold, becomes a question
     * mark. Of a name of more than 200 characters the rest is replaced by a digest.
     */
    public static String escape(String name) {
        String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "..." + Sha256.hex(name);
        return (hasSurrogate(shown) ? HALF_PAIR.matcher(shown).replaceAll("?") : shown).replace("~", "~0").replace("/", "~1");
    }

    private static boolean hasSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
