package io.relata.internal.fanout.job;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;

/**
 * Sends a message for a large fan-out whose own message is lost. It continues where the last turn began. Nothing is written, and the
 * progress item stays until the fan-out is finished: if this fails before the message is sent, the next run finds the item again; if it
 * sends two messages, one of them has nothing to do.
 */
public final class ResumeWork {
    private final TableReads table;
    private final WorkQueue queue;
    private final Clock clock;

    public ResumeWork(TableReads table, WorkQueue queue, Clock clock) {
        this.table = table;
        this.queue = queue;
        this.clock = clock;
    }

    /** Does nothing if the fan-out has continued meanwhile. */
    public void resume(Task task, EntityRef entity) {
        JobProgress.read(table, task.progressOf(entity)).flatMap(progress -> progress.resumed(progress.goal(), clock.instant()))
                .ifPresent(token -> queue.send(new Message.ContinueFanout(task, entity, token)));
    }
}
