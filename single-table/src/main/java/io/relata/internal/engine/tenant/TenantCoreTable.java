package io.relata.internal.engine.tenant;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** The table as the API functions use it for a request of one tenant. */
final class TenantCoreTable extends TenantReads implements CoreTable {
    private final CoreTable stored;
    private final TenantWrites writes;

    /** @param stored the table with the items of all tenants */
    TenantCoreTable(CoreTable stored, TenantKeys keys) {
        super(stored, keys);
        this.stored = stored;
        this.writes = new TenantWrites(keys);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return writes.seen(stored.write(writes.ofCore(action)));
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return writes.seen(stored.transact(actions.stream().map(writes::ofCore).toList()));
    }
}
