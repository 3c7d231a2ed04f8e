package io.relata.engine.tenant;

import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.SortRange;
import io.relata.engine.table.Query;
import io.relata.engine.table.Slice;
import io.relata.model.Model;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A tenant's keys, items and queries as they are {@linkplain Tenant stored and seen}: with the partition keys of the table and of all its
 * indexes, which includes the table's sort key.
 */
public final class TenantKeys {
    private final Tenant tenant;
    private final Set<String> attributes;
    private final UnaryOperator<String> storing;
    private final UnaryOperator<String> seeing;

    private TenantKeys(Tenant tenant, Set<String> attributes) {
        this.tenant = tenant;
        this.attributes = attributes;
        this.storing = tenant::stored;
        this.seeing = tenant::seen;
    }

    /** The keys of each tenant of a model. */
    public static Function<Tenant, TenantKeys> of(Model model) {
        Set<String> attributes = model.compiled().indexes().keyAttributes();
        return tenant -> new TenantKeys(tenant, attributes);
    }

    public Tenant tenant() {
        return tenant;
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

    /** The stored key that is seen as this one, also where other code wrote it without the tenant. */
    public Key original(Key seen) {
        return Key.of(tenant.original(seen.id()), tenant.original(seen.type()));
    }

    public CoreKey stored(CoreKey key) {
        return tenant.stored(key);
    }

    public CopyKey stored(CopyKey key) {
        return new CopyKey(tenant.stored(key.id()), tenant.stored(key.type()));
    }

    public Key stored(Key key) {
        return Key.of(tenant.stored(key.id()), tenant.stored(key.type()));
    }

    public CoreKey seen(CoreKey key) {
        return new CoreKey(tenant.seen(key.id()), tenant.seen(key.type()));
    }

    public Key seen(Key key) {
        return tenant.seen(key);
    }

    public Item stored(Item item) {
        return item.changing(attributes, storing);
    }

    public Item seen(Item item) {
        return item.changing(attributes, seeing);
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
}
