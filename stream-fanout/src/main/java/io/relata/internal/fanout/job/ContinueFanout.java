package io.relata.internal.fanout.job;

import io.relata.internal.fanout.copy.CopyTraversal;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkDelivery;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A large fan-out. A step processes some batches of copies or links.
 *
 * <p>A turn is taken in the progress item before its first step, so that two invocations do not process the same; where it ends is in the
 * message of the next turn. If another invocation has taken the turn of a message, the message is sent again, to check later whether that
 * one has finished. This is not a failure of the message, so it must not count as one.
 */
final class ContinueFanout extends ResumableJob<Message.ContinueFanout, FanoutTurn> {
    /** After it, an invocation that is running now has ended. */
    private static final Duration INVOCATION_ENDS = WorkDelivery.TIMEOUT;

    private final ProgressTable table;
    private final WorkQueue queue;
    private final Clock clock;
    private final int portion;
    private final Function<Message.ContinueFanout, CopyTraversal> traversals;
    private final Consumer<Message.ContinueFanout> passed;

    /**
     * @param portion how many copies or links one turn processes at the most
     * @param traversals what is left for the turn of a message, as the table is when the turn was taken
     * @param passed told of the last message of each pass, before the fan-out ends
     */
    ContinueFanout(ProgressTable table, WorkQueue queue, Clock clock, int portion,
            Function<Message.ContinueFanout, CopyTraversal> traversals, Consumer<Message.ContinueFanout> passed) {
        super(table, queue, clock);
        this.table = table;
        this.queue = queue;
        this.clock = clock;
        this.portion = portion;
        this.traversals = traversals;
        this.passed = passed;
    }

    @Override
    protected CopyKey progress(Message.ContinueFanout message) {
        return message.task().progressOf(message.entity());
    }

    @Override
    protected Optional<FanoutTurn> open(Message.ContinueFanout message, Optional<Item> stored) {
        Optional<JobProgress> current = stored.map(item -> JobProgress.of(progress(message), item))
                .filter(progress -> !progress.isBeyond(message.token()));
        if (current.isEmpty()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        if (!table.write(current.get().take(message.token(), now)).written()) {
            sendAgain(message);
            return Optional.empty();
        }
        return Optional.of(new FanoutTurn(message, current.get().taken(message.token(), now), traversals.apply(message), portion));
    }

    @Override
    protected FanoutTurn step(FanoutTurn turn) {
        return turn.andOneStep();
    }

    /** It was, when the turn was taken. */
    @Override
    protected Optional<Action<CopyKey>> note(FanoutTurn turn) {
        return Optional.empty();
    }

    @Override
    protected Optional<Message.ContinueFanout> follow(FanoutTurn turn, TimeLeft time) {
        if (!turn.traversal().isFinished()) {
            return Optional.of(turn.next());
        }
        passed.accept(turn.message());
        return end(turn);
    }

    /**
     * Removes the progress of a finished fan-out. If it can't be removed, its goal was raised meanwhile, so another pass has to follow, or
     * another invocation owns this turn.
     */
    private Optional<Message.ContinueFanout> end(FanoutTurn turn) {
        Optional<JobProgress> left = table.write(turn.progress().end()) instanceof Outcome.Refused refused
                ? refused.found().map(item -> JobProgress.of(turn.progress().key(), item))
                        .filter(progress -> !progress.isBeyond(turn.progress().token()))
                : Optional.empty();
        if (left.isPresent() && left.get().step() != turn.progress().step()) {
            sendAgain(turn.message());
            return Optional.empty();
        }
        return left.map(raised -> turn.again(raised.goal()));
    }

    private void sendAgain(Message.ContinueFanout message) {
        queue.send(message, INVOCATION_ENDS);
    }
}
