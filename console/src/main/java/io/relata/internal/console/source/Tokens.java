package io.relata.internal.console.source;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Issues tokens by which the API of this machine knows its callers. */
public interface Tokens {
    /** The longest that a token is good for. */
    Duration LONGEST = Duration.ofDays(365);

    /**
     * A signed token.
     *
     * @throws IllegalArgumentException when a claim is one that the issuer sets itself; the message says which
     */
    String issue(Wanted wanted);

    /**
     * What a token is to say.
     *
     * @param subject who calls
     * @param claims each with one value or, for a list, several
     * @param expires how long it is good for, at most {@link #LONGEST}
     */
    record Wanted(String subject, Map<String, List<String>> claims, Duration expires) {
        /** @throws IllegalArgumentException when there is no subject, or it would be good for too long or for no time at all */
        public Wanted {
            claims = Map.copyOf(claims);
            if (subject.isBlank()) {
                throw new IllegalArgumentException("a token needs a subject");
            } else if (expires.compareTo(Duration.ofSeconds(1)) < 0 || expires.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("a token is good for 1 second to " + LONGEST.toDays() + " days");
            }
        }
    }
}
