package io.relata.fanout.job;

import io.relata.engine.key.CopyKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.TableReads;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.Task;
import io.relata.fanout.work.WorkQueue;
import java.time.Clock;

/**
 * Sends a message for large work whose own message is lost. It goes on where the last turn began. Nothing is written, and the progress item
 * stays until the work is done: if this dies before the message is sent, the work is still noted, and found again; if it is done twice, one
 * of the messages has nothing to do.
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

    /** Does nothing if somebody has gone on with it meanwhile. */
    public void resume(Task task, EntityRef entity) {
        CopyKey key = task.progressOf(entity);
        table.get(key, Consistency.STRONG).map(item -> Progress.of(key, item))
                .flatMap(noted -> noted.resumed(noted.goal(), clock.instant()))
                .ifPresent(baton -> queue.send(new Message.GoOn(task, entity, baton)));
    }
}
