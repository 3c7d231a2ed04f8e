package io.relata.internal.fanout;

import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.fanout.after.EarlierState;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * Processes one message about an entity or a link: from the work queue, or made of the records of a stream batch.
 */
public final class ProcessMessage {
    private final Scope scope;
    private final FanoutJob job;
    private final WriteParallelism parallelism;
    private final TellListeners listeners;
    private final ProcessItem items;

    /** One that refreshes one batch of copies after another. */
    public ProcessMessage(TableModel model, CopyTable table, Clock clock, FanoutJob job) {
        this(Scope.of(model, table, clock), job, WriteParallelism.ONE, TellListeners.none(table));
    }

    /**
     * @param job runs large fan-outs in portions
     * @param parallelism with which the copies of an entity are refreshed
     * @param listeners told of changes whose copies are written
     */
    public ProcessMessage(Scope scope, FanoutJob job, WriteParallelism parallelism, TellListeners listeners) {
        this.scope = scope;
        this.job = job;
        this.parallelism = parallelism;
        this.listeners = listeners;
        this.items = new ProcessItem(scope, job, parallelism, listeners);
    }

    Scope scope() {
        return scope;
    }

    /** Tells what has expired. */
    Clock clock() {
        return scope.clock();
    }

    /** Whether each change of an entity matters, also one that no copy depends on. */
    boolean isAwaited(String entity) {
        return listeners.listeners().isAwaiting(entity);
    }

    /**
     * @throws RuntimeException when the message should be delivered again
     * @throws IllegalArgumentException when the message is of a type that another class processes, or not about a part of this table
     */
    public void process(Message message, TimeLeft time) {
        process(message, () -> EarlierState.UNKNOWN, time);
    }

    /** The same of one that was made of records, which tell what an entity was. */
    void process(Message message, Supplier<EarlierState> before, TimeLeft time) {
        KeySpace space = scope.space(message);
        ProcessItem own = space.equals(KeySpace.WHOLE)
                ? items
                : new ProcessItem(scope.in(space), job.in(space), parallelism, listeners.in(space));
        own.process(message.inner(), before, time);
    }
}
