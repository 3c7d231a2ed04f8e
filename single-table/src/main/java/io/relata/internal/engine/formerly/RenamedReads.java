package io.relata.internal.engine.formerly;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.List;
import java.util.Optional;

/** Reads of items as they are seen under the names of now. */
class RenamedReads implements TableReads {
    final FormerNames names;
    private final TableReads stored;

    RenamedReads(TableReads stored, FormerNames names) {
        this.stored = stored;
        this.names = names;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return stored.get(key, consistency).map(names::now);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return stored.getAll(keys, consistency).stream().map(names::now).toList();
    }

    @Override
    public Slice query(Query query) {
        Slice slice = stored.query(query);
        return new Slice(slice.items().stream().map(names::now).toList(), slice.lastKey());
    }
}
