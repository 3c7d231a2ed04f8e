package io.relata.internal.fanout.verify.run;

import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.total.AuditPages;
import io.relata.internal.fanout.total.AuditProgress;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.total.AuditTurns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.Pace;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Takes a turn of the audit of totals that ends a run of verify: pages of the table as long as there is time and the rate allows, then a
 * message for the next turn. There is one such message at any time, or several for the same turn, of which one has a successor.
 */
final class ContinueAudit {
    /** For how many seconds a turn spends units: what its end writes, up to 300 KB, is little beside that. */
    private static final int TURN_SECONDS = 30;

    private final AuditPages pages;
    private final AuditTurns turns;
    private final VerifyRuns runs;
    private final WorkQueue queue;
    private final VerifyLog log;
    private final Clock clock;
    private final Supplier<String> tickets;

    ContinueAudit(AuditPages pages, VerifyRuns runs, WorkQueue queue, VerifyLog log, Clock clock, Supplier<String> tickets) {
        this.pages = pages;
        this.turns = runs.audits();
        this.runs = runs;
        this.queue = queue;
        this.log = log;
        this.clock = clock;
        this.tickets = tickets;
    }

    /** Called when all segments of a run are done. Does no harm if it is called again. */
    void begin(String run) {
        queue.send(new Message.AuditTotals(run, 0, "start"));
    }

    /** @param time ends the turn when it is short, after at least one page */
    void take(VerifyRun run, Message.AuditTotals message, TimeLeft time) {
        Instant began = clock.instant();
        AuditTurns.Turn last = turns.last(run.id());
        if (last.step() == message.step()) {
            AuditProgress reached = pages(last.progress(), run.order(), time);
            double seconds = (reached.readUnits() - last.progress().readUnits()) / (double) run.order().rate();
            turns.note(message.step(), message.ticket(), reached).ifPresent(
                    noted -> goOn(run, message, noted, Pace.delay(Duration.ZERO, seconds, Duration.between(began, clock.instant()))));
        } else if (last.isOf(message.step(), message.ticket())) {
            goOn(run, message, last.progress(), Duration.ZERO);
        }
    }

    /** Whether the last turn that was noted is that of this message. */
    boolean isOfLastTurn(Message.AuditTotals message) {
        return turns.last(message.run()).isOf(message.step(), message.ticket());
    }

    private AuditProgress pages(AuditProgress from, VerifyOrder order, TimeLeft time) {
        AuditProgress progress = from;
        do {
            progress = pages.page(progress);
        } while (!progress.isEnd() && !time.isShort() && progress.readUnits() - from.readUnits() < order.rate() * TURN_SECONDS);
        return progress;
    }

    /** After a turn that was noted, by an invocation that may have died before it did what follows. */
    private void goOn(VerifyRun run, Message.AuditTotals message, AuditProgress noted, Duration delay) {
        if (noted.stage() instanceof AuditProgress.Stage.End end) {
            end(run, noted, end);
        } else {
            queue.send(new Message.AuditTotals(run.id(), message.step() + 1, tickets.get()), delay);
        }
    }

    /** What is done twice where a function died: lines of the log. A total that was written anew is not as it was found any more. */
    private void end(VerifyRun run, AuditProgress noted, AuditProgress.Stage.End end) {
        long repaired = 0;
        for (AuditProgress.Wrong wrong : end.wrong()) {
            AuditTotals.WrongTotal found = pages.finding(wrong);
            log.found(run.id(), found.finding());
            if (run.order().mode() == VerifyOrder.Mode.REPAIR && isRepaired(run, wrong, found)) {
                repaired++;
            }
        }
        if (!end.wrong().isEmpty()) {
            log.count(Map.of(Fault.WRONG_TOTAL, (long) end.wrong().size()));
        }
        runs.audited(run.id(), new VerifyRuns.AuditCounts(noted.readUnits(), end.wrong().size(), end.left(), repaired));
    }

    private boolean isRepaired(VerifyRun run, AuditProgress.Wrong wrong, AuditTotals.WrongTotal found) {
        try {
            boolean repaired = pages.repair(wrong, found);
            if (repaired) {
                log.repaired(run.id(), found.finding());
            }
            return repaired;
        } catch (RuntimeException e) {
            log.notRepaired(run.id(), found.finding(), e);
            return false;
        }
    }
}
