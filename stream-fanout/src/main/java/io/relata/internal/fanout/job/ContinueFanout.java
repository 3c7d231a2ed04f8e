package io.relata.internal.fanout.job;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.copy.CopyTraversal;
import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A large fan-out. A step processes some batches of copies or links.
 *
 * <p>A turn is taken in the progress item before its first step, so that two invocations do not process the same; where it ends is in the
 * message of the next turn. If another invocation has taken the turn of a message, the message is sent again, to check later whether that
 * one has finished. This is not a failure of the message, so it must not count as one.
 */
final class ContinueFanout extends ResumableJob<Message.ContinueFanout, ContinueFanout.FanoutTurn> {
    /** After it, an invocation that is running now has ended. */
    private static final Duration INVOCATION_ENDS = WorkDelivery.TIMEOUT;

    private final int portion;
    private final PropagateEntity entities;

    ContinueFanout(FanoutJob job, PropagateEntity entities) {
        super(job.table(), job.queue(), job.clock());
        this.portion = job.portion();
        this.entities = entities;
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
        return Optional.of(new FanoutTurn(message, current.get().taken(message.token(), now), entities.left(message), portion));
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
        entities.passed(turn.message());
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

    /**
     * The turn that an invocation has taken of a large fan-out.
     *
     * @param message that this turn is for
     * @param progress as it was stored when the turn was taken
     * @param traversal of what is left
     * @param portion how many copies or links this turn may still process
     */
    record FanoutTurn(Message.ContinueFanout message, JobProgress progress, CopyTraversal traversal, int portion) implements Turn {
        FanoutTurn andOneStep() {
            return new FanoutTurn(message, progress, traversal, portion - traversal.processNext(portion));
        }

        @Override
        public Standing standing() {
            return Standing.NEXT;
        }

        @Override
        public boolean isOver() {
            return portion <= 0 || traversal.isFinished();
        }

        /** The message for the next turn of the same pass. */
        Message.ContinueFanout next() {
            return with(progress.token().next(by(), traversal.reached()));
        }

        /** The message for the first turn of another pass. */
        Message.ContinueFanout again(long goal) {
            return with(progress.token().again(by(), goal));
        }

        private String by() {
            return String.valueOf(progress.step());
        }

        private Message.ContinueFanout with(ContinuationToken token) {
            return new Message.ContinueFanout(message.task(), message.entity(), token);
        }
    }
}
