package io.relata.internal.engine.table;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;

/** The table as the API functions use it, for a part of it whose items are seen otherwise than they are stored. */
public final class SeenCoreTable extends SeenTable implements CoreTable {
    private final CoreTable stored;
    private final SeenWrites writes;

    /**
     * @param reads of that part
     * @param stored the table as it is
     */
    public SeenCoreTable(TableReads reads, CoreTable stored, SeenWrites writes) {
        super(reads);
        this.stored = stored;
        this.writes = writes;
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
