package io.relata.model;

import io.relata.table.Access;

/** An index of the table. */
public record Index(Access access, Projection projection) {
    public enum Projection {
        ALL, KEYS_ONLY
    }

    public String name() {
        return access.index().orElseThrow();
    }
}
