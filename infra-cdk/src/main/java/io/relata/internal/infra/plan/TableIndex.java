package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.Index;

/** A global secondary index of a table. It can't be changed, only created and deleted. */
public record TableIndex(String name, Keys keys, Projection projection) {
    /** The model's index, under this name. */
    static TableIndex of(Index index, String name) {
        return new TableIndex(name, Keys.of(index.access()),
                index.projection() == Index.Projection.ALL ? Projection.ALL : Projection.KEYS_ONLY);
    }

    /** Whether it has the same keys and projection, under any name. */
    boolean servesAs(TableIndex other) {
        return keys.equals(other.keys) && projection.equals(other.projection);
    }

    /** Whether both can't be in one table, because an attribute must have the same type in all keys of a table. */
    boolean clashesWith(TableIndex other) {
        return keys.attributes().anyMatch(mine -> other.keys.attributes().anyMatch(theirs -> mine.name().equals(theirs.name())
                && mine.type() != theirs.type()));
    }

    @Override
    public String toString() {
        return name + " (" + keys + "; " + projection + ")";
    }
}
