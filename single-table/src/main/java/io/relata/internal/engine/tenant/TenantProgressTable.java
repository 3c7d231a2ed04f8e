package io.relata.internal.engine.tenant;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;

/** The progress items of one tenant's work. */
final class TenantProgressTable extends TenantReads implements ProgressTable {
    private final ProgressTable stored;
    private final TenantWrites writes;

    /** @param stored the table with the items of all tenants */
    TenantProgressTable(ProgressTable stored, TenantKeys keys) {
        super(stored, keys);
        this.stored = stored;
        this.writes = new TenantWrites(keys);
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return writes.seen(stored.write(writes.ofCopy(action)));
    }
}
