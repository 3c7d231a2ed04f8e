package io.relata.simulation.history;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import java.util.List;

/** The event filters of the stream function and the index function, as they are deployed. */
public final class EventFilter {
    private EventFilter() {
    }

    /**
     * @param seen the key without the tenant
     * @param searched the names of entities that are searchable
     */
    static boolean passesToIndex(StreamRecord record, Key seen, List<String> searched) {
        return searched.stream().anyMatch(name -> seen.type().startsWith(name + "#"))
                && record.after().or(record::before).filter(item -> Kind.ENTITY.is(item)
                        || Kind.TOMBSTONE.is(item) && item.string(Attr.OF).equals(Kind.ENTITY.stored())).isPresent();
    }

    /** Whether the stream function gets a record. */
    public static boolean passes(StreamRecord record) {
        return record.after().isPresent()
                ? record.after().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.TOMBSTONE.is(item)).isPresent()
                : record.before().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item)).isPresent();
    }
}
