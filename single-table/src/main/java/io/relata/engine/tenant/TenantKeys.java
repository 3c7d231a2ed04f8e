package io.relata.engine.tenant;

import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Index;
import io.relata.engine.key.Key;
import io.relata.engine.key.SortRange;
import io.relata.engine.table.Query;
import io.relata.engine.table.Slice;
import io.relata.model.Model;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The one place where a tenant is put before partition keys and taken off again: of the table and of all its indexes, which includes the
 * table's sort key. <em>Stored</em> is what the table holds, <em>seen</em> is what the code above sees, which knows no tenants.
 *
 * <p>What goes down always gets the prefix, whatever it is, so nothing that a caller sends can leave the tenant. A stored value without the
 * tenant, which only other code writes, is seen with a slash before it: no rule of a model makes such a value, so verify reports it.
 */
public final class TenantKeys {
    private static final String FOREIGN = "/";

    private final Tenant tenant;
    private final String prefix;
    private final Set<String> attributes;

    private TenantKeys(Tenant tenant, Set<String> attributes) {
        this.tenant = tenant;
        this.prefix = tenant.prefix();
        this.attributes = attributes;
    }

    /** The keys of each tenant of a model. */
    public static Function<Tenant, TenantKeys> of(Model model) {
        Set<String> attributes = Stream.concat(Stream.of(Key.PARTITION, Key.SORT),
                model.indexes().stream().map(Index::access).map(access -> access.partitionAttribute()))
                .collect(Collectors.toUnmodifiableSet());
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
        return isPrefixed(attribute) && value instanceof String text ? stored(text) : value;
    }

    private String stored(String value) {
        return prefix + value;
    }

    /** The stored value that is seen as this one: the inverse of what is seen, for comparing and for reports, never for writing. */
    Object original(String attribute, Object value) {
        return isPrefixed(attribute) && value instanceof String text ? original(text) : value;
    }

    private String original(String seen) {
        return seen.startsWith(FOREIGN) ? seen.substring(FOREIGN.length()) : stored(seen);
    }

    /** The stored key that is seen as this one, also where other code wrote it without the tenant. */
    public Key original(Key seen) {
        return Key.of(original(seen.id()), original(seen.type()));
    }

    private String seen(String value) {
        return value.startsWith(prefix) ? value.substring(prefix.length()) : FOREIGN + value;
    }

    public CoreKey stored(CoreKey key) {
        return new CoreKey(stored(key.id()), stored(key.type()));
    }

    public CopyKey stored(CopyKey key) {
        return new CopyKey(stored(key.id()), stored(key.type()));
    }

    public Key stored(Key key) {
        return Key.of(stored(key.id()), stored(key.type()));
    }

    public CoreKey seen(CoreKey key) {
        return new CoreKey(seen(key.id()), seen(key.type()));
    }

    public Key seen(Key key) {
        return Key.of(seen(key.id()), seen(key.type()));
    }

    public Item stored(Item item) {
        return changed(item, this::stored);
    }

    public Item seen(Item item) {
        return changed(item, this::seen);
    }

    private Item changed(Item item, UnaryOperator<String> change) {
        Map<String, Object> changed = new LinkedHashMap<>(item.attributes());
        attributes.forEach(attribute -> changed.computeIfPresent(attribute,
                (name, value) -> value instanceof String text ? change.apply(text) : value));
        return new Item(changed);
    }

    Query stored(Query query) {
        return new Query(query.access(), stored(query.partition()), isPrefixed(query.access().sortAttribute())
                ? new SortRange(prefix + query.range().low(), prefix + query.range().high())
                : query.range(), query.direction(), query.startAfter().map(this::stored), query.limit(), query.consistency());
    }

    Slice seen(Slice slice) {
        return new Slice(slice.items().stream().map(this::seen).toList(), slice.lastKey().map(this::seen));
    }

    Optional<Item> seen(Optional<Item> item) {
        return item.map(this::seen);
    }
}
