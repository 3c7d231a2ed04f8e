package io.relata.internal.fanout.job;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.copy.CopyTraversal;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.QueueOfSpace;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Runs small fan-outs at once and large ones in portions, from message to message. One progress item for each entity and task stores how
 * far it has come. A change during the fan-out raises its goal, and one more pass follows; it does not start anew with each change.
 *
 * <p>Why nothing is lost: as long as there is a progress item, a message that can continue from it is in the queue or among the dead
 * letters, or will be when the record that started the fan-out is delivered again. If all of them are lost with an expired dead letter, the
 * next change starts the fan-out again. A message is only acknowledged when the next one has been sent, when the fan-out is at a later turn
 * (whose message is not acknowledged yet), or when another message with the same turn is being processed (which stays in the queue).
 *
 * <p>Why nothing goes wrong: everything that a turn does may be done at any time and by several invocations. Turns only keep two of them
 * from doing the same, and correctness does not depend on a clock.
 *
 * @param queue without one, everything is processed at once
 * @param portion how many copies or links one turn processes at the most
 * @param chains gives each large fan-out a number of its own
 */
public record FanoutJob(ProgressTable table, WorkQueue queue, Clock clock, int portion, LongSupplier chains) {
    /** Seeded by the operating system: functions that are restored from one snapshot must not have numbers in common. */
    private static final SecureRandom RANDOM = new SecureRandom();

    /** There is no work queue, so everything is processed at once, however much it is. */
    public static final FanoutJob NONE = new FanoutJob(new NoProgress(), WorkQueue.NONE, Clock.systemUTC(), Integer.MAX_VALUE);

    public FanoutJob {
        table = queue.isThere() ? table : new NoProgress();
    }

    public FanoutJob(ProgressTable table, WorkQueue queue, Clock clock, int portion) {
        this(table, queue, clock, portion, () -> RANDOM.nextLong() >>> 1);
    }

    /** The same for the items of a part of the table. */
    public FanoutJob in(KeySpace space) {
        return new FanoutJob(space.progress(table), new QueueOfSpace(queue, space), clock, portion, chains);
    }

    /**
     * Processes a traversal, or what there is no room and no time for, leaves to the work queue.
     *
     * @param version the entity's, which its copies have after the traversal
     * @param traversal at its beginning
     * @return whether it is finished
     */
    boolean start(Task task, EntityRef entity, long version, CopyTraversal traversal, TimeLeft time) {
        if (!queue.isThere()) {
            traversal.processAll();
            return true;
        }
        boolean finished = traversal.isFinishedBy(portion, time);
        if (!finished) {
            new BeginFanout(table, queue, clock).begin(task, entity,
                    ContinuationToken.first(chains.getAsLong(), version, traversal.reached()));
        }
        return finished;
    }

    /**
     * Sends a message for a large fan-out whose own message is lost. It continues where the last turn began, and has nothing to do if the
     * fan-out has continued meanwhile. Nothing is written: if this fails, the next run of verify finds the progress item again.
     */
    public static void resume(Scope scope, Task task, EntityRef entity) {
        JobProgress.read(scope.table(), task.progressOf(entity)).flatMap(found -> found.resumed(found.goal(), scope.clock().instant()))
                .ifPresent(token -> scope.queue().send(new Message.ContinueFanout(task, entity, token)));
    }

    /** Has children of a deleted entity looked for once more, a while later, if there is a work queue. */
    void lookForChildren(EntityRef entity) {
        if (queue.isThere()) {
            queue.send(new Message.LookForChildren(entity), queue.secondLook());
        }
    }

    /** Without a work queue, no large fan-out can be in progress. */
    private static final class NoProgress implements ProgressTable {
        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            throw noQueue();
        }

        @Override
        public Slice query(Query query) {
            throw noQueue();
        }

        @Override
        public Outcome write(Action<CopyKey> action) {
            throw noQueue();
        }

        private static IllegalStateException noQueue() {
            return new IllegalStateException("there is no work queue, so there can be no large fan-out");
        }
    }
}
