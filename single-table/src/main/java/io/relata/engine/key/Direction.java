package io.relata.engine.key;

import java.util.Comparator;

public enum Direction {
    ASCENDING, DESCENDING;

    /** The order in this direction of what {@code ascending} orders upwards. */
    public <T> Comparator<T> of(Comparator<T> ascending) {
        return this == ASCENDING ? ascending : ascending.reversed();
    }
}
