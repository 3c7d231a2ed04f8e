package io.relata.internal.engine.fresh;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.List;
import java.util.Optional;

/** Strongly consistent reads wherever the API writes what is read: copies may be behind nevertheless, and indexes can't be read so. */
record StrongReads(TableReads table) implements TableReads {
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, Consistency.STRONG);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return table.getAll(keys, Consistency.STRONG);
    }

    @Override
    public Slice query(Query query) {
        boolean isOfCoreItems = query.access().equals(Access.TABLE) && Key.of(query.partition(), query.partition()) instanceof CoreKey;
        return table.query(isOfCoreItems ? query.strong() : query);
    }
}
