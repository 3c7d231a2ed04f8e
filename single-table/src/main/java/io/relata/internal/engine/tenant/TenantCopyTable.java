package io.relata.internal.engine.tenant;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** The table as the stream function uses it for the items of one tenant. */
final class TenantCopyTable extends TenantReads implements CopyTable {
    private final CopyTable stored;
    private final TenantWrites writes;

    /** @param stored the table with the items of all tenants */
    TenantCopyTable(CopyTable stored, TenantKeys keys) {
        super(stored, keys);
        this.stored = stored;
        this.writes = new TenantWrites(keys);
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return stored.updateExisting(updates.stream().map(writes::updateOfCopy).toList()).stream().map(writes::seen).toList();
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return writes.seen(stored.delete(writes.deletionOfCopy(deletion)));
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return writes.seen(stored.correct(writes.ofCore(action)));
    }

    @Override
    public int transactionLimit() {
        return stored.transactionLimit();
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return writes.seen(stored.transact(actions.stream().map(writes::ofAny).toList()));
    }
}
