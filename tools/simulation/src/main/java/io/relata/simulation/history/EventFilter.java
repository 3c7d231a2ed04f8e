package io.relata.simulation.history;

import io.relata.engine.item.Kind;
import io.relata.fanout.record.StreamRecord;

/** The event filter of the stream function, as it is deployed. */
final class EventFilter {
    private EventFilter() {
    }

    static boolean passes(StreamRecord record) {
        return record.after().isPresent()
                ? record.after().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.TOMBSTONE.is(item)).isPresent()
                : record.before().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item)).isPresent();
    }
}
