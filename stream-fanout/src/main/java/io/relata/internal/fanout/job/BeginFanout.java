package io.relata.internal.fanout.job;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.util.Optional;

/** Leaves a fan-out to the work queue: raises the goal of the one that is in progress, or begins one. */
record BeginFanout(ProgressTable table, WorkQueue queue, Clock clock) {
    void begin(Task task, EntityRef entity, ContinuationToken first) {
        RetryConflicts.until(task.progressOf(entity),
                () -> task.isOfVersion() ? isVersionGoal(task, entity, first) : isFurtherGoal(task, entity, first));
    }

    /**
     * Raises the goal to the version. An item with a lower goal was created by another invocation just after the raise, perhaps of a
     * function that is dead: a message of an earlier fan-out for the same version can continue there in the middle, so its goal has to be
     * raised too.
     */
    private boolean isVersionGoal(Task task, EntityRef entity, ContinuationToken first) {
        CopyKey key = task.progressOf(entity);
        table.write(JobProgress.raise(key, first.pass(), clock.instant()));
        Optional<JobProgress> current = JobProgress.read(table, key);
        if (current.isEmpty()) {
            return isBegun(task, entity, first);
        }
        boolean reaches = current.get().goal() >= first.pass();
        if (reaches) {
            resume(task, entity, current.get(), first.pass());
        }
        return reaches;
    }

    /**
     * Raises the goal beyond the one that there is, so that one more pass follows whatever the pass that is in progress has processed by
     * now: the version does not tell.
     */
    private boolean isFurtherGoal(Task task, EntityRef entity, ContinuationToken first) {
        CopyKey key = task.progressOf(entity);
        Optional<JobProgress> current = JobProgress.read(table, key);
        if (current.isEmpty()) {
            return isBegun(task, entity, first);
        }
        long further = Math.max(first.pass(), current.get().goal() + 1);
        boolean raised = table.write(JobProgress.raise(key, further, clock.instant())).written();
        if (raised) {
            resume(task, entity, current.get(), further);
        }
        return raised;
    }

    private boolean isBegun(Task task, EntityRef entity, ContinuationToken first) {
        boolean begun = table.write(JobProgress.begin(task.progressOf(entity), first, clock.instant())).written();
        if (begun) {
            queue.send(new Message.ContinueFanout(task, entity, first));
        }
        return begun;
    }

    private void resume(Task task, EntityRef entity, JobProgress current, long goal) {
        current.resumed(goal, clock.instant()).ifPresent(token -> queue.send(new Message.ContinueFanout(task, entity, token)));
    }
}
