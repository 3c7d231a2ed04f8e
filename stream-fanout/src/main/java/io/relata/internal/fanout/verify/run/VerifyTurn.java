package io.relata.internal.fanout.verify.run;

import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.TimeLeft;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How far one turn of verify has come with its segment, round after round.
 *
 * @param run as it was stored before the turn
 * @param began tells which suspects had waited for long enough
 */
record VerifyTurn(VerifyRun run, Message.Verify message, VerifySegment segment, Instant began, Rounds rounds) implements ResumableJob.Turn {
    /**
     * The rounds of a turn.
     *
     * @param number how many
     * @param items how many items were checked for the first time
     * @param kinds how many of these are of each {@linkplain io.relata.internal.fanout.verify.judge.CoreKind kind}
     * @param confirmed what was wrong at both checks
     */
    record Rounds(SegmentProgress reached, int number, long items, Map<String, Long> kinds, long readUnits, List<Finding> confirmed) {
        static Rounds none(SegmentProgress from) {
            return new Rounds(from, 0, 0, Map.of(), 0, List.of());
        }

        private Rounds and(VerifySegment.Round round) {
            List<Finding> all = new ArrayList<>(confirmed);
            all.addAll(round.confirmed());
            Map<String, Long> counted = new TreeMap<>(kinds);
            round.kinds().forEach((kind, count) -> counted.merge(kind, count, Long::sum));
            return new Rounds(round.progress(), number + 1, items + round.items(), counted, readUnits + round.readUnits(), all);
        }

        /** How often each fault was confirmed. */
        Map<Fault, Long> found() {
            Map<Fault, Long> found = new EnumMap<>(Fault.class);
            confirmed.forEach(finding -> found.merge(finding.fault(), 1L, Long::sum));
            return found;
        }
    }

    VerifyTurn andOneRound() {
        return new VerifyTurn(run, message, segment, began, rounds.and(segment.round(rounds.reached(), began)));
    }

    /**
     * A turn that was counted, as it was then: as many rounds, with the same suspects that had waited for long enough. Nothing, if its
     * segment is closed.
     */
    VerifyTurn asCounted(TimeLeft time) {
        int of = message.segment();
        if (!run.isOpen(of)) {
            SegmentProgress end = new SegmentProgress(of, run.segments(), new SegmentProgress.Reached.End(), List.of());
            return new VerifyTurn(run, message, segment, began, Rounds.none(end));
        }
        Optional<VerifyRun.TurnLength> length = run.lengthOfTurn(of);
        VerifyTurn turn = new VerifyTurn(run, message, segment, length.map(VerifyRun.TurnLength::began).orElse(began), rounds);
        long counted = length.map(VerifyRun.TurnLength::rounds).orElse(Long.MAX_VALUE);
        do {
            turn = turn.andOneRound();
        } while (!turn.isEnd() && turn.rounds.number() < counted && (length.isPresent() || !turn.isOver() && !time.isShort()));
        return turn;
    }

    boolean isEnd() {
        return rounds.reached().isFinished();
    }

    @Override
    public ResumableJob.Standing standing() {
        return run.standing(message);
    }

    @Override
    public boolean isOver() {
        return isEnd() || !pause(began).isZero() || rounds.confirmed().size() >= VerifySegment.SECOND_CHECKS
                || seconds() >= ResumableJob.TURN_SECONDS;
    }

    @Override
    public double seconds() {
        return rounds.readUnits() / run.ratePerSegment();
    }

    @Override
    public Duration pause(Instant now) {
        return segment.pause(rounds.reached(), now);
    }
}
