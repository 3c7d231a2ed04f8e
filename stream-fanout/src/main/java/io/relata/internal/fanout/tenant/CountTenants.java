package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.tenant.Tenant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts the items of each tenant, by their keys and kinds. A tenant exists with its first item, so nothing else says which there are. */
public final class CountTenants {
    private static final int PAGE = 5000;

    private final BulkTable table;

    public CountTenants(BulkTable table) {
        this.table = table;
    }

    /**
     * How many items there are.
     *
     * @param entities that exist
     * @param items of every kind: also links, copies, guards, earlier versions, tombstones
     */
    public record Counts(long entities, long items) {
        public static final Counts NONE = new Counts(0, 0);

        public Counts plus(Counts other) {
            return new Counts(entities + other.entities, items + other.items);
        }
    }

    /**
     * A part of the table.
     *
     * @param tenants by name, as far as they have items in it
     * @param ofNone items of no tenant: what the table says of itself, and what other code wrote
     * @param next where to go on; none at the end
     */
    public record Page(Map<String, Counts> tenants, long ofNone, int read, double readUnits, Optional<Item> next) {
    }

    /** Counts the next part of a segment. */
    public Page page(int segment, int segments, Optional<Item> startAfter) {
        BulkTable.Part part = table.scan(
                Scan.ofSegment(segment, segments, PAGE).startingAfter(startAfter).only(Key.PARTITION, Key.SORT, Attr.KIND));
        Map<String, Counts> tenants = new TreeMap<>();
        long ofNone = 0;
        for (Item item : part.items()) {
            Optional<Tenant> tenant = Tenant.of(item.key());
            tenant.ifPresent(name -> tenants.merge(name.name(), new Counts(Kind.ENTITY.is(item) ? 1 : 0, 1), Counts::plus));
            ofNone += tenant.isEmpty() ? 1 : 0;
        }
        return new Page(tenants, ofNone, part.read(), part.readUnits(), part.lastKey());
    }
}
