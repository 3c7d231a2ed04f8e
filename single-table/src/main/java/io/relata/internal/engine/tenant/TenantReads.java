package io.relata.internal.engine.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.List;
import java.util.Optional;

/** Reads of one tenant's items. */
class TenantReads implements TableReads {
    final TenantKeys keys;
    private final TableReads stored;

    /** @param stored the table with the items of all tenants */
    TenantReads(TableReads stored, TenantKeys keys) {
        this.stored = stored;
        this.keys = keys;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return keys.seen(stored.get(keys.stored(key), consistency));
    }

    @Override
    public Slice query(Query query) {
        return keys.seen(stored.query(keys.stored(query)));
    }

    @Override
    public List<Item> getAll(List<? extends Key> wanted, Consistency consistency) {
        return stored.getAll(wanted.stream().map(key -> keys.stored((Key) key)).toList(), consistency).stream().map(keys::seen).toList();
    }
}
