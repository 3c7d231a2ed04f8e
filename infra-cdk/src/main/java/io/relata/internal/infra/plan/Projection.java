package io.relata.internal.infra.plan;

import java.util.Set;
import java.util.TreeSet;

/**
 * The attributes of an item that an index contains.
 *
 * @param included the attributes that {@link Kind#INCLUDE} adds to the keys
 */
public record Projection(Kind kind, Set<String> included) {
    public static final Projection ALL = new Projection(Kind.ALL, Set.of());
    public static final Projection KEYS_ONLY = new Projection(Kind.KEYS_ONLY, Set.of());

    /** Which attributes an index contains beside its keys. */
    public enum Kind {
        ALL, KEYS_ONLY, INCLUDE
    }

    public Projection {
        included = Set.copyOf(included);
    }

    @Override
    public String toString() {
        return kind == Kind.INCLUDE ? kind + " " + String.join(" ", new TreeSet<>(included)) : kind.toString();
    }
}
