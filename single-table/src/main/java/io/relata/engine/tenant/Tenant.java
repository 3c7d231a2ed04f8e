package io.relata.engine.tenant;

import io.relata.engine.key.Key;
import io.relata.rule.Caller;
import java.util.Optional;

/**
 * A tenant: one customer among those who share the table.
 *
 * @param name 1 to 64 characters of {@code A-Z a-z 0-9 . _ -}
 */
public record Tenant(String name) {
    /** The rule for names, as the end of a sentence. */
    public static final String RULE = "1 to 64 characters of A-Z a-z 0-9 . _ -";
    private static final char SEPARATOR = '/';

    /** @throws IllegalArgumentException when the name breaks {@link #RULE} */
    public Tenant {
        if (!isName(name)) {
            throw new IllegalArgumentException("a tenant has " + RULE);
        }
    }

    /** Whether {@code text} can be a tenant's name. */
    public static boolean isName(String text) {
        return Caller.isTenant(text);
    }

    /** What every partition key of the tenant begins with: {@code acme/}. */
    public String prefix() {
        return name + SEPARATOR;
    }

    /** The tenant that a stored item belongs to, by its partition key; none for the items of the table itself, such as its identity. */
    public static Optional<Tenant> of(Key stored) {
        return of(stored.id());
    }

    /** The same by one part of a key. No part of a key but a tenant ends with the first slash and has no other special character. */
    public static Optional<Tenant> of(String stored) {
        int end = stored.indexOf(SEPARATOR);
        return end > 0 && isName(stored.substring(0, end)) ? Optional.of(new Tenant(stored.substring(0, end))) : Optional.empty();
    }
}
