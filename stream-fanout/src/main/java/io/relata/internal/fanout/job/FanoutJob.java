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
import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.QueueOfSpace;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkDelivery;
import io.relata.internal.fanout.work.WorkQueue;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Runs small fan-outs at once and large ones in portions, from message to message. One progress item for each entity and task stores how
 * far it has come. A change during the fan-out raises its goal, and one more pass follows; it does not start anew with each change.
 *
 * <p>Why nothing is lost: as long as there is a progress item, a message that can continue from it is in the queue or among the dead
 * letters, or will be when the record that started the fan-out is delivered again. A message is only acknowledged when the next one has
 * been sent, when the fan-out is at a later turn (whose message is not acknowledged yet), or when another message with the same turn is
 * being processed (which stays in the queue under its own name, however often it is delivered and even after a redrive). If all of them are
 * lost with an expired dead letter, the next change starts the fan-out again.
 *
 * <p>Why nothing goes wrong: everything that a turn does may be done at any time and by several invocations. Turns only keep two of them
 * from doing the same, and correctness does not depend on a clock.
 */
public final class FanoutJob {
    /** After it, an invocation that is running now has ended. */
    private static final Duration INVOCATION_ENDS = WorkDelivery.TIMEOUT;

    /** Seeded by the operating system: functions that are restored from one snapshot must not have numbers in common. */
    private static final SecureRandom RANDOM = new SecureRandom();

    /** There is no work queue, so everything is processed at once, however much it is. */
    public static final FanoutJob NONE = new FanoutJob(new NoProgress(), WorkQueue.NONE, Clock.systemUTC(), Integer.MAX_VALUE);

    private final ProgressTable table;
    private final WorkQueue queue;
    private final Clock clock;
    private final int portion;
    private final LongSupplier chains;

    /**
     * @param queue without one, everything is processed at once
     * @param portion how many copies or links one turn processes at the most
     */
    public FanoutJob(ProgressTable table, WorkQueue queue, Clock clock, int portion) {
        this(table, queue, clock, portion, () -> RANDOM.nextLong() >>> 1);
    }

    /** @param chains gives each large fan-out a number of its own */
    public FanoutJob(ProgressTable table, WorkQueue queue, Clock clock, int portion, LongSupplier chains) {
        this.chains = chains;
        this.table = queue.isThere() ? table : new NoProgress();
        this.queue = queue;
        this.clock = clock;
        this.portion = portion;
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
     * Takes the turn that a message is for; none, if there is nothing to do for the message now. If another invocation owns this turn, the
     * message is sent again, to check later whether that one has finished. This is not a failure of the message, so it must not count as
     * one.
     *
     * @throws IllegalStateException without a work queue
     */
    Optional<FanoutTurn> takeTurn(Message.ContinueFanout message) {
        Optional<JobProgress> current = JobProgress.read(table, message.task().progressOf(message.entity()))
                .filter(progress -> !progress.isBeyond(message.token()));
        if (current.isEmpty()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        if (!table.write(current.get().take(message.token(), now)).written()) {
            sendAgain(message);
            return Optional.empty();
        }
        return Optional.of(new FanoutTurn(message, current.get().taken(message.token(), now)));
    }

    /**
     * Processes the next portion, and sends the message for the next turn unless that was the last one.
     *
     * @return whether it was the last one: the caller {@linkplain #end ends} the fan-out then
     */
    boolean isFinishedByTurn(FanoutTurn turn, CopyTraversal traversal, TimeLeft time) {
        for (int done = 0; done < portion && !traversal.isFinished() && !time.isShort();) {
            done += traversal.processNext(portion - done);
        }
        if (!traversal.isFinished()) {
            queue.send(turn.next(traversal.reached()));
        }
        return traversal.isFinished();
    }

    /** Removes the progress of a finished fan-out, or sends the message for another pass if its goal was raised meanwhile. */
    void end(FanoutTurn turn) {
        if (!table.write(turn.progress().end()).written()) {
            continueUnlessOwned(turn);
        }
    }

    /** The progress item was not deleted: its goal was raised, so one more pass has to follow, or another invocation owns this turn. */
    private void continueUnlessOwned(FanoutTurn turn) {
        Optional<JobProgress> current = JobProgress.read(table, turn.progress().key())
                .filter(progress -> !progress.isBeyond(turn.progress().token()));
        if (current.isPresent() && current.get().step() != turn.progress().step()) {
            sendAgain(turn.message());
        } else {
            current.ifPresent(raised -> queue.send(turn.again(raised.goal())));
        }
    }

    /** Has children of a deleted entity looked for once more, a while later, if there is a work queue. */
    void lookForChildren(EntityRef entity) {
        if (queue.isThere()) {
            queue.send(new Message.LookForChildren(entity), queue.secondLook());
        }
    }

    private void sendAgain(Message.ContinueFanout message) {
        queue.send(message, INVOCATION_ENDS);
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
