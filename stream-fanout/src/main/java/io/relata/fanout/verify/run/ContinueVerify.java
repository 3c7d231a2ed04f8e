package io.relata.fanout.verify.run;

import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.repair.Repair;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.Pace;
import io.relata.fanout.work.SegmentProgress;
import io.relata.fanout.work.SegmentTurns;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
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
 * has nothing to do. One whose step was counted with its own ticket failed before it was acknowledged: it does everything again except
 * counting. So there is always a message for each open segment, and of two for one step only one has a successor.
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
    }

    /** Goes on with the audit of totals that ends a run. */
    public void take(Message.AuditTotals message, TimeLeft time) {
        runs.read(message.run()).filter(run -> run.open() == 0 && !run.isAudited())
                .ifPresent(run -> audit.ifPresent(totals -> totals.take(run, message, time)));
        if (runs.read(message.run()).filter(VerifyRun::isAudited).isPresent()) {
            finish(message.run());
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
            takeTurn(message, run.get().order(), Counting.DUE, time);
        } else if (turn.step() == message.step() + 1 && turn.ticket().equals(Optional.of(message.ticket()))) {
            takeTurn(message, run.get().order(), Counting.DONE, time);
        }
    }

    /** Whether the turn was counted at an earlier delivery of the same message. */
    private enum Counting {
        DUE, DONE
    }

    private void takeTurn(Message.Verify message, VerifyOrder order, Counting counting, TimeLeft time) {
        Instant began = clock.instant();
        VerifySegment segment = new VerifySegment(verify, order.lag(), clock, MOST_SUSPECTS);
        Rounds rounds = rounds(message.progress(), order, segment, time);
        Map<Fault, Long> found = new EnumMap<>(Fault.class);
        rounds.confirmed().forEach(finding -> found.merge(finding.fault(), 1L, Long::sum));
        SegmentProgress progress = rounds.reached();
        if (counting == Counting.DUE && !runs.count(message.run(), progress.segment(), message.step(), message.ticket(),
                new VerifyRuns.TurnCounts(rounds.items(), rounds.readUnits(), found))) {
            return;
        }
        rounds.confirmed().forEach(finding -> log.found(message.run(), finding));
        log.count(found);
        if (order.mode() == VerifyOrder.Mode.REPAIR) {
            repair(message.run(), rounds.confirmed());
        }
        if (progress.isFinished()) {
            finish(message.run(), progress.segment());
        } else {
            Duration delay = Pace.delay(segment.pause(progress), rounds.readUnits() / order.ratePerSegment(),
                    Duration.between(began, clock.instant()));
            queue.send(new Message.Verify(message.run(), message.step() + 1, tickets.get(), progress), delay);
        }
    }

    private record Rounds(SegmentProgress reached, long items, long readUnits, List<Finding> confirmed) {
    }

    private static Rounds rounds(SegmentProgress from, VerifyOrder order, VerifySegment segment, TimeLeft time) {
        SegmentProgress progress = from;
        long items = 0;
        long readUnits = 0;
        List<Finding> confirmed = new ArrayList<>();
        do {
            VerifySegment.Round round = segment.round(progress);
            progress = round.progress();
            items += round.items();
            readUnits += round.readUnits();
            confirmed.addAll(round.confirmed());
        } while (!progress.isFinished() && segment.pause(progress).isZero() && !time.isShort()
                && confirmed.size() < VerifySegment.SECOND_CHECKS
                && readUnits < order.ratePerSegment() * Pace.TURN_SECONDS);
        return new Rounds(progress, items, readUnits, confirmed);
    }

    /** A failure does not stop the repair of others: it is logged, and the next run finds the fault again. */
    private void repair(String run, List<Finding> confirmed) {
        long repaired = 0;
        for (Finding finding : confirmed) {
            try {
                if (repair.repair(finding)) {
                    repaired++;
                    log.repaired(run, finding);
                }
            } catch (RuntimeException e) {
                log.notRepaired(run, finding, e);
            }
        }
        if (repaired > 0) {
            runs.addRepaired(run, repaired);
        }
    }

    /** Called after the repairs: otherwise the run could finish before all of them are counted. */
    private void finish(String run, int segment) {
        runs.close(run, segment);
        if (audit.isPresent() && runs.read(run).filter(stored -> stored.open() == 0 && !stored.isAudited()).isPresent()) {
            audit.get().begin(run);
        } else if (audit.isEmpty()) {
            finish(run);
        }
    }

    private void finish(String run) {
        if (runs.finish(run)) {
            runs.read(run).ifPresent(log::finished);
        }
    }
}
