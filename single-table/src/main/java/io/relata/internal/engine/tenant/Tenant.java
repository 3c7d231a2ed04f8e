package io.relata.internal.engine.tenant;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.rule.Caller;
import java.util.Optional;

/**
 * A tenant: one customer among those who share the table. Its name stands before partition keys, and this is the one place where it is put
 * there and taken off again. <em>Stored</em> is what the table holds, <em>seen</em> is what the code above sees, which knows no tenants.
 *
 * <p>What goes down always gets the prefix, whatever it is, so nothing that a caller sends can leave the tenant. A stored value without the
 * tenant, which only other code writes, is seen with a slash before it: no rule of a model makes such a value, so verify reports it.
 *
 * @param name as {@link Caller#TENANT_RULE} says
 */
public record Tenant(String name) {
    /** The most bytes that a tenant adds to a partition key, with the slash behind it. */
    public static final int LONGEST_PREFIX = 65;

    private static final String SEPARATOR = "/";
    private static final String FOREIGN = SEPARATOR;

    /** @throws IllegalArgumentException when the name breaks the rule */
    public Tenant {
        if (!Caller.isTenant(name)) {
            throw new IllegalArgumentException(name + " is no tenant: it has " + Caller.TENANT_RULE);
        }
    }

    /** Whether a stored text begins with the tenant. */
    public boolean owns(String stored) {
        return stored.startsWith(name) && stored.startsWith(SEPARATOR, name.length());
    }

    /** What all stored partition keys of the tenant begin with, and no others: {@code acme/}. */
    public String prefix() {
        return name + SEPARATOR;
    }

    public String stored(String seen) {
        return name + SEPARATOR + seen;
    }

    public CoreKey stored(CoreKey seen) {
        return new CoreKey(stored(seen.id()), stored(seen.type()));
    }

    public String seen(String stored) {
        return owns(stored) ? stored.substring(name.length() + SEPARATOR.length()) : FOREIGN + stored;
    }

    public Key seen(Key stored) {
        return Key.of(seen(stored.id()), seen(stored.type()));
    }

    /** The stored value that is seen as this one: the inverse of what is seen, for comparing and for reports, never for writing. */
    String original(String seen) {
        return seen.startsWith(FOREIGN) ? seen.substring(FOREIGN.length()) : stored(seen);
    }

    /** The tenant that a stored item belongs to, by its partition key; none for the items of the table itself, such as its identity. */
    public static Optional<Tenant> of(Key stored) {
        return of(stored.id());
    }

    /**
     * The tenant that one part of a stored key begins with. No part of a key but a tenant ends with the first slash and has no other
     * special character.
     */
    public static Optional<Tenant> of(String stored) {
        int end = stored.indexOf(SEPARATOR);
        return end > 0 && Caller.isTenant(stored.substring(0, end)) ? Optional.of(new Tenant(stored.substring(0, end))) : Optional.empty();
    }
}
