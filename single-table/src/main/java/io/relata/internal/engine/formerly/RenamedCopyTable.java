package io.relata.internal.engine.formerly;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** The table as the stream function uses it, whose items are seen under the names of now. Copies are written with all that they carry. */
final class RenamedCopyTable extends RenamedReads implements CopyTable {
    private final CopyTable stored;
    private final RenamedWrites writes;

    RenamedCopyTable(CopyTable stored, FormerNames names) {
        super(stored, names);
        this.stored = stored;
        this.writes = new RenamedWrites(names);
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return stored.updateExisting(updates).stream().map(writes::seen).toList();
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return writes.seen(stored.delete(deletion));
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
