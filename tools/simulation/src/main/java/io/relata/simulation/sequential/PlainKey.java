package io.relata.simulation.sequential;

import io.relata.simulation.reference.PlainValue;
import java.util.Comparator;

/** Names an entity: {@code store 004}. */
record PlainKey(String entity, String id) implements Comparable<PlainKey> {
    private static final Comparator<PlainKey> ORDER = Comparator.comparing(PlainKey::entity, PlainValue.BY_BYTES)
            .thenComparing(PlainKey::id, PlainValue.BY_BYTES);

    @Override
    public int compareTo(PlainKey other) {
        return ORDER.compare(this, other);
    }
}
