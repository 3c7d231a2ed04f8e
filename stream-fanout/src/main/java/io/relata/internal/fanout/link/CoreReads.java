package io.relata.internal.fanout.link;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import java.util.Optional;

/** Strong reads of single core items. Unlike a Query, GetItem is serialisable against transactions. */
public record CoreReads(TableReads table) {
    public Optional<Item> read(CoreKey key) {
        return table.get(key, Consistency.STRONG);
    }

    /** The same where what is not there counts as deleted. */
    public Optional<Item> readAsDeleted(CoreKey key) {
        return read(key).or(() -> Optional.of(Item.of(Kind.TOMBSTONE)));
    }

    public Optional<Item> alive(EntityRef entity) {
        return read(CoreKey.of(entity)).filter(Kind.ENTITY::is);
    }
}
