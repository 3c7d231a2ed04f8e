package io.relata.fanout.record;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import java.util.Optional;

/**
 * One change of one item, as the table's stream tells it. It is no more than a hint that the item changed: what is true is read from the
 * table.
 *
 * @param sequenceNumber its place in the shard
 * @param before the item before the change, none when it was created
 * @param after the item after the change, none when it was removed
 */
public record StreamRecord(String sequenceNumber, Key key, Optional<Item> before, Optional<Item> after) {
    /**
     * Whether the fan-out has anything to do with it: a core item that was written by whomever, or an entity or link that somebody else
     * removed without leaving a tombstone. Copies never concern it, or it would wake itself. The event filter says the same.
     */
    public boolean concernsCopies() {
        return key instanceof CoreKey && after.map(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.TOMBSTONE.is(item))
                .orElseGet(() -> before.map(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item)).orElse(false));
    }

    /** The last version that the record knows of; 0 where it knows none. */
    long version() {
        return after.or(() -> before).filter(item -> item.has(Attr.VERSION)).map(item -> item.number(Attr.VERSION)).orElse(0L);
    }
}
