package io.relata.internal.engine.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.SeenCopyTable;
import io.relata.internal.engine.table.SeenCoreTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.Optional;
import java.util.Set;

/**
 * A tenant's keys, items and queries as they are {@linkplain Tenant stored and seen}: with the partition keys of the table and of all its
 * indexes, which includes the table's sort key.
 *
 * @param attributes whose values begin with the tenant
 */
public record TenantKeys(Tenant tenant, Set<String> attributes) implements KeySpace {
    @Override
    public Optional<String> name() {
        return Optional.of(tenant.name());
    }

    /** Whether the values of an attribute begin with the tenant. */
    boolean isPrefixed(String attribute) {
        return attributes.contains(attribute);
    }

    Object stored(String attribute, Object value) {
        return isPrefixed(attribute) && value instanceof String text ? tenant.stored(text) : value;
    }

    /** The stored value that is seen as this one: the inverse of what is seen, for comparing and for reports, never for writing. */
    Object original(String attribute, Object value) {
        return isPrefixed(attribute) && value instanceof String text ? tenant.original(text) : value;
    }

    @Override
    public Key original(Key seen) {
        return Key.of(tenant.original(seen.id()), tenant.original(seen.type()));
    }

    @Override
    public CoreKey stored(CoreKey key) {
        return tenant.stored(key);
    }

    @Override
    public CopyKey stored(CopyKey key) {
        return new CopyKey(tenant.stored(key.id()), tenant.stored(key.type()));
    }

    @Override
    public Key stored(Key key) {
        return Key.of(tenant.stored(key.id()), tenant.stored(key.type()));
    }

    @Override
    public CoreKey seen(CoreKey key) {
        return new CoreKey(tenant.seen(key.id()), tenant.seen(key.type()));
    }

    @Override
    public Key seen(Key key) {
        return tenant.seen(key);
    }

    @Override
    public Item stored(Item item) {
        return item.changing(attributes, tenant::stored);
    }

    @Override
    public Item seen(Item item) {
        return item.changing(attributes, tenant::seen);
    }

    Query stored(Query query) {
        return new Query(query.access(), tenant.stored(query.partition()), isPrefixed(query.access().sortAttribute())
                ? new SortRange(tenant.stored(query.range().low()), tenant.stored(query.range().high()))
                : query.range(), query.direction(), query.startAfter().map(this::stored), query.limit(), query.consistency());
    }

    /** Without another tenant's items, which only other code can put under this one's keys of an index. */
    Slice seen(Slice slice) {
        return new Slice(slice.items().stream().filter(item -> tenant.owns(item.string(Key.PARTITION))).map(this::seen).toList(),
                slice.lastKey().map(this::seen));
    }

    Optional<Item> seen(Optional<Item> item) {
        return item.map(this::seen);
    }

    @Override
    public TableReads reads(TableReads stored) {
        return new TenantReads(stored, this);
    }

    @Override
    public CoreTable core(CoreTable stored) {
        return new SeenCoreTable(reads(stored), stored, new TenantWrites(this));
    }

    @Override
    public CopyTable copies(CopyTable stored) {
        return new SeenCopyTable(reads(stored), stored, new TenantWrites(this));
    }

    @Override
    public ProgressTable progress(ProgressTable stored) {
        return new TenantProgressTable(stored, this);
    }
}
