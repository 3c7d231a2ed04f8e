package io.relata.internal.fanout.job;

import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.CopyPosition;
import io.relata.internal.fanout.work.Message;
import java.util.Optional;

/**
 * The turn that an invocation has taken of a large fan-out.
 *
 * @param message that this turn is for
 * @param progress as it was stored when the turn was taken
 */
record FanoutTurn(Message.ContinueFanout message, JobProgress progress) {
    /** Where to continue. */
    Optional<CopyPosition> start() {
        return message.token().reached();
    }

    /** The message for the next turn of the same pass. */
    Message.ContinueFanout next(Optional<CopyPosition> reached) {
        return with(progress.token().next(by(), reached));
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
