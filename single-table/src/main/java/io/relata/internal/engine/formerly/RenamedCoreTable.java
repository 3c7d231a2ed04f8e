package io.relata.internal.engine.formerly;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** The table as the API functions use it, whose items are seen under the names of now. */
final class RenamedCoreTable extends RenamedReads implements CoreTable {
    private final CoreTable stored;
    private final RenamedWrites writes;

    RenamedCoreTable(CoreTable stored, FormerNames names) {
        super(stored, names);
        this.stored = stored;
        this.writes = new RenamedWrites(names);
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
