package io.relata.internal.engine.key;

/** An index of the table. */
public record Index(Access access, Projection projection) {
    /** The attributes that an index contains. */
    public enum Projection {
        ALL, KEYS_ONLY
    }

    public String name() {
        return access.index().orElseThrow();
    }
}
