package io.relata.internal.fanout.record;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.KeySpace;
import java.util.Optional;

/**
 * One change of one item, from the table's stream. It is only a hint that the item changed: the current state is read from the table.
 *
 * @param sequenceNumber its position in the shard
 * @param before the item before the change, none when it was created
 * @param after the item after the change, none when it was removed
 */
public record StreamRecord(String sequenceNumber, Key key, Optional<Item> before, Optional<Item> after) {
    /**
     * Whether copies depend on the change: a core item was written, or an entity or link was removed without a tombstone, which only other
     * code does. Changes of copies do not count, or the function would invoke itself. The event filter says the same.
     */
    public boolean concernsCopies() {
        return key instanceof CoreKey && after.map(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.TOMBSTONE.is(item))
                .orElseGet(() -> before.map(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item)).orElse(false));
    }

    /** The same with its keys as they are seen there. */
    public StreamRecord seenIn(KeySpace space) {
        return new StreamRecord(sequenceNumber, space.seen(key), before.map(space::seen), after.map(space::seen));
    }

    /** The latest version in the record; 0 where there is none. */
    long version() {
        return after.or(() -> before).filter(item -> item.has(Attr.VERSION)).map(Item::version).orElse(0L);
    }
}
