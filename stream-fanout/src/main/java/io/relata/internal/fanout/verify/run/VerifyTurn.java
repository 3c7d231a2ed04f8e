package io.relata.internal.fanout.verify.run;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.TimeLeft;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far one turn of verify has come with its segment.
 *
 * @param run as it was stored before the turn
 * @param began tells which suspects had waited for long enough
 * @param rounds how many there were
 * @param done what they did together
 */
record VerifyTurn(VerifyRun run, Message.Verify message, VerifySegment segment, Instant began, int rounds, VerifySegment.Round done)
        implements
            ResumableJob.Turn {
    static VerifyTurn beginning(VerifyRun run, Message.Verify message, VerifySegment segment, Instant began) {
        return new VerifyTurn(run, message, segment, began, 0, VerifySegment.Round.none(message.progress()));
    }

    VerifyTurn andOneRound() {
        return new VerifyTurn(run, message, segment, began, rounds + 1, done.and(segment.round(done.progress(), began)));
    }

    /** A turn that was counted, as it was then: as many rounds, with the same suspects that had waited for long enough. */
    VerifyTurn asCounted(TimeLeft time) {
        Optional<VerifyRun.TurnLength> length = run.lengthOfTurn(message.segment());
        VerifyTurn turn = beginning(run, message, segment, length.map(VerifyRun.TurnLength::began).orElse(began));
        do {
            turn = turn.andOneRound();
        } while (!turn.isEnd() && (length.isPresent() ? turn.rounds < length.get().rounds() : !turn.isOver() && !time.isShort()));
        return turn;
    }

    /** Whether the segment is at its end, or was before. */
    boolean isEnd() {
        return done.progress().isFinished() || !run.isOpen(message.segment());
    }

    @Override
    public ResumableJob.Standing standing() {
        return run.standing(message);
    }

    @Override
    public boolean isOver() {
        return isEnd() || !pause(began).isZero() || done.confirmed().size() >= VerifySegment.SECOND_CHECKS
                || seconds() >= ResumableJob.TURN_SECONDS;
    }

    @Override
    public double seconds() {
        return done.readUnits() / run.ratePerSegment();
    }

    @Override
    public Duration pause(Instant now) {
        return segment.pause(done.progress(), now);
    }
}
