package io.relata.internal.local.transfer;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.tenant.Tenant;
import java.util.Optional;

/**
 * All items of a table, or of one tenant in it, by strongly consistent Scans of segments.
 *
 * @param parts segments, 1 to 64
 */
public record TableItems(BulkTable table, String name, int parts, Optional<Tenant> tenant) implements ItemSource {
    private static final int PAGE = 2000;
    private static final int MOST_PARTS = 64;

    public TableItems {
        if (parts < 1 || parts > MOST_PARTS) {
            throw new IllegalArgumentException("there are 1 to " + MOST_PARTS + " segments, not " + parts);
        }
    }

    @Override
    public Page page(int part, Optional<Item> behind) {
        Scan scan = Scan.ofSegment(part, parts, PAGE).startingAfter(behind);
        BulkTable.Part read = table.scan(tenant.map(of -> scan.beginningWith(of.prefix())).orElse(scan));
        return new Page(read.items(), read.readUnits(), read.lastKey());
    }
}
