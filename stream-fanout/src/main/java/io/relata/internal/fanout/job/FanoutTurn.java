package io.relata.internal.fanout.job;

import io.relata.internal.fanout.copy.CopyTraversal;
import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import java.time.Duration;
import java.time.Instant;

/**
 * The turn that an invocation has taken of a large fan-out.
 *
 * @param message that this turn is for
 * @param progress as it was stored when the turn was taken
 * @param traversal of what is left
 * @param portion how many copies or links this turn may still process
 */
record FanoutTurn(Message.ContinueFanout message, JobProgress progress, CopyTraversal traversal, int portion) implements ResumableJob.Turn {
    FanoutTurn andOneStep() {
        return new FanoutTurn(message, progress, traversal, portion - traversal.processNext(portion));
    }

    @Override
    public ResumableJob.Standing standing() {
        return ResumableJob.Standing.NEXT;
    }

    @Override
    public boolean isOver() {
        return portion <= 0 || traversal.isFinished();
    }

    @Override
    public double seconds() {
        return 0;
    }

    @Override
    public Duration pause(Instant now) {
        return Duration.ZERO;
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
