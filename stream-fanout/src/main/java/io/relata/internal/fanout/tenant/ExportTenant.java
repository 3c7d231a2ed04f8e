package io.relata.internal.fanout.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.tenant.Tenant;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Exports what is true of a tenant: its entities, links and earlier versions, without the tenant in their keys. */
public final class ExportTenant {
    private static final int PAGE = 2000;

    /** The field of a document that says what it is. */
    public static final String KIND = "kind";

    private final BulkTable table;
    private final Tenant tenant;
    private final Clock clock;

    /** @param clock tells which entities have expired */
    public ExportTenant(BulkTable table, Tenant tenant, Clock clock) {
        this.table = table;
        this.tenant = tenant;
        this.clock = clock;
    }

    /**
     * A part of the table.
     *
     * @param documents the JSON of each exported item
     * @param read how many items were read, of all tenants
     * @param next where to go on; none at the end
     */
    public record Page(List<ObjectNode> documents, int read, double readUnits, Optional<Item> next) {
    }

    /** @param startAfter where the page before ended; another process may have read that */
    public Page page(Optional<Item> startAfter) {
        BulkTable.Part part = table.scan(Scan.ofAll(PAGE).startingAfter(startAfter).beginningWith(tenant.prefix()));
        List<ObjectNode> documents = part.items().stream().filter(item -> tenant.owns(item.key().id()))
                .flatMap(item -> ExportedItem.of(tenant, item, clock.instant()).stream()).toList();
        return new Page(documents, part.read(), part.readUnits(), part.lastKey());
    }
}
