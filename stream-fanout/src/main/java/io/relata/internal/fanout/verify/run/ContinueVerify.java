package io.relata.internal.fanout.verify.run;

import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.Pace;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentTurns;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Takes a turn with one segment of a verify run: rounds as long as there is time and the rate allows, then a message for the next turn,
 * with everything that it needs.
 *
 * <p>Why each segment is verified to its end, and counted once, although messages may be delivered twice: a turn is counted in the run's
 * item under its step and the ticket of its message, before the next message is sent. A message whose step was counted with another ticket
 * has nothing to do. One whose step was counted with its own ticket, by a delivery that failed before it was acknowledged or that is still
 * at it, does everything again except counting, and goes just as far: as many rounds, with the same suspects that had waited for long
 * enough. So there is always a message for each open segment; of two for one step only one has a successor; and each begins where what is
 * counted ends.
 */
public final class ContinueVerify {
    /** How many bytes of suspects a message carries. With those of one more item it stays below the 256 KB of SQS. */
    private static final long MOST_SUSPECTS = 100_000;

    private final Verify verify;
    private final Repair repair;
    private final VerifyRuns runs;
    private final WorkQueue queue;
    private final VerifyLog log;
    private final Clock clock;
    private final Supplier<String> tickets;
    private final Optional<ContinueAudit> audit;
    private final EndRun ending;

    public ContinueVerify(Verify verify, Repair repair, VerifyRuns runs, WorkQueue queue, VerifyLog log, Clock clock) {
        this(verify, repair, runs, queue, log, clock, () -> UUID.randomUUID().toString());
    }

    /** @param tickets gives each message a name of its own */
    public ContinueVerify(Verify verify, Repair repair, VerifyRuns runs, WorkQueue queue, VerifyLog log, Clock clock,
            Supplier<String> tickets) {
        this.tickets = tickets;
        this.verify = verify;
        this.repair = repair;
        this.runs = runs;
        this.queue = queue;
        this.log = log;
        this.clock = clock;
        this.audit = verify.audit().map(pages -> new ContinueAudit(pages, runs, queue, log, clock, tickets));
        this.ending = new EndRun(runs, audit, new StartVerify(runs, queue), log);
    }

    /** Goes on with the audit of totals that ends a run. */
    public void take(Message.AuditTotals message, TimeLeft time) {
        Optional<VerifyRun> run = runs.read(message.run());
        run.filter(stored -> stored.open() == 0 && !stored.isAudited())
                .ifPresent(stored -> audit.ifPresent(totals -> totals.take(stored, message, time)));
        if (runs.read(message.run()).filter(VerifyRun::isAudited).isPresent()) {
            ending.finish(message.run(), run.filter(VerifyRun::isAudited).isPresent()
                    && audit.filter(totals -> totals.isOfLastTurn(message)).isPresent());
        }
    }

    /** @param time ends the turn when it is short, after at least one round */
    public void take(Message.Verify message, TimeLeft time) {
        Optional<VerifyRun> run = runs.read(message.run());
        if (run.isEmpty()) {
            log.unknown(message.run(), message.progress().segment());
            return;
        }
        SegmentTurns.Turn turn = run.get().turn(message.progress().segment());
        if (turn.step() == message.step()) {
            takeTurn(message, run.get(), time);
        } else {
            repeatTurn(message, run.get(), time);
        }
    }

    private void takeTurn(Message.Verify message, VerifyRun run, TimeLeft time) {
        Instant began = clock.instant();
        VerifyRounds rounds = asFarAsTimeLets(message, run.order(), began, time);
        SegmentTurns.Noted counted = runs.count(message, new VerifyRun.TurnLength(began, rounds.number()),
                new VerifyRuns.TurnCounts(rounds.items(), rounds.readUnits(), rounds.found(),
                        run.order().countsDeletions() ? rounds.kinds() : Map.of(),
                        run.order().countsDeletions() ? verify.takenBy(run.order().deletions(), rounds.confirmed()) : Map.of()));
        if (counted == SegmentTurns.Noted.NOW) {
            endTurn(message, run.order(), rounds, began, false);
        } else if (counted == SegmentTurns.Noted.BEFORE) {
            runs.read(message.run()).ifPresent(counting -> repeatTurn(message, counting, time));
        }
    }

    /** Where the message's turn is the last that was counted: what comes after counting may not have been done. */
    private void repeatTurn(Message.Verify message, VerifyRun run, TimeLeft time) {
        int segment = message.progress().segment();
        if (!run.turn(segment).isOf(message.step(), message.ticket())) {
            return;
        } else if (!run.isOpen(segment)) {
            // All is done, but perhaps not what follows from the last segment.
            ending.close(message.run(), segment, true);
        } else {
            Instant began = clock.instant();
            VerifyRounds rounds = run.lengthOfTurn(segment)
                    .map(length -> VerifyRounds.of(segment(run.order()), message.progress(), length.began(),
                            done -> done.number() < length.rounds()))
                    .orElseGet(() -> asFarAsTimeLets(message, run.order(), began, time));
            endTurn(message, run.order(), rounds, began, true);
        }
    }

    private VerifyRounds asFarAsTimeLets(Message.Verify message, VerifyOrder order, Instant began, TimeLeft time) {
        VerifySegment segment = segment(order);
        return VerifyRounds.of(segment, message.progress(), began, done -> segment.pause(done.reached(), began).isZero()
                && !time.isShort() && done.confirmed().size() < VerifySegment.SECOND_CHECKS
                && done.readUnits() < order.ratePerSegment() * Pace.TURN_SECONDS);
    }

    private void endTurn(Message.Verify message, VerifyOrder order, VerifyRounds rounds, Instant began, boolean again) {
        rounds.confirmed().forEach(finding -> log.found(message.run(), finding));
        log.count(rounds.found());
        if (order.mode() == VerifyOrder.Mode.REPAIR) {
            repair(message.run(), order, rounds.confirmed());
        }
        SegmentProgress progress = rounds.reached();
        if (progress.isFinished()) {
            ending.close(message.run(), progress.segment(), again);
        } else {
            Duration delay = Pace.delay(segment(order).pause(progress), rounds.readUnits() / order.ratePerSegment(),
                    Duration.between(began, clock.instant()));
            queue.send(new Message.Verify(message.run(), message.step() + 1, tickets.get(), progress), delay);
        }
    }

    private VerifySegment segment(VerifyOrder order) {
        return new VerifySegment(verify, order.lag(), clock, MOST_SUSPECTS);
    }

    /** A failure does not stop the repair of others: it is logged, and the next run finds the fault again. */
    private void repair(String run, VerifyOrder order, List<Finding> confirmed) {
        long repaired = 0;
        for (Finding finding : confirmed) {
            try {
                if (repair.repair(finding, order.deletions())) {
                    repaired++;
                    log.repaired(run, finding);
                } else {
                    Optional.of(repair.left(finding)).filter(left -> !left.equals(finding)).ifPresent(left -> log.found(run, left));
                }
            } catch (RuntimeException e) {
                log.notRepaired(run, finding, e);
            }
        }
        if (repaired > 0) {
            runs.addRepaired(run, repaired);
        }
    }
}
