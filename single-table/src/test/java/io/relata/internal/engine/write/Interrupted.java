package io.relata.internal.engine.write;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A table to which something happens just before it is written to: the first thing before the first write, and so on. */
public final class Interrupted implements CoreTable, ForwardingReads {
    private final CoreTable table;
    private final Deque<Runnable> interruptions;
    private int writes;

    public Interrupted(CoreTable table, Runnable... interruptions) {
        this.table = table;
        this.interruptions = new ArrayDeque<>(List.of(interruptions));
    }

    /** How many writes were tried. */
    int writes() {
        return writes;
    }

    private void interrupt() {
        writes++;
        Optional.ofNullable(interruptions.poll()).ifPresent(Runnable::run);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        interrupt();
        return table.write(action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        interrupt();
        return table.transact(actions);
    }

    @Override
    public TableReads table() {
        return table;
    }
}
