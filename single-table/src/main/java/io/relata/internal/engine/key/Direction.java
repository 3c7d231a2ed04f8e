package io.relata.internal.engine.key;

import java.util.Comparator;

/** The direction in which a query reads sort keys. */
public enum Direction {
    ASCENDING, DESCENDING;

    /** The comparator for this direction. */
    public <T> Comparator<T> of(Comparator<T> ascending) {
        return this == ASCENDING ? ascending : ascending.reversed();
    }
}
