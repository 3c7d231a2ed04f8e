package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A run of verify. A step is one round with a segment. Between turns, the place in the table and the suspects that wait are in the message.
 * A turn that is repeated goes just as far as it was counted: as many rounds, with the same suspects that had waited for long enough.
 */
public final class ContinueVerify extends ResumableJob<Message.Verify, VerifyTurn> {
    /** How many bytes of suspects a message carries. With those of one more item it stays below the 256 KB of SQS. */
    private static final long MOST_SUSPECTS = 100_000;

    private final Verify verify;
    private final Repair repair;
    private final VerifyRuns runs;
    private final VerifyLog log;
    private final Supplier<String> tickets;
    private final EndRun ending;
    private final Optional<ContinueAudit> audit;

    public ContinueVerify(Verify verify, Repair repair, VerifyRuns runs, WorkQueue queue, VerifyLog log, Clock clock) {
        this(verify, repair, runs, queue, log, clock, () -> UUID.randomUUID().toString());
    }

    /** @param tickets gives each message a name of its own */
    public ContinueVerify(Verify verify, Repair repair, VerifyRuns runs, WorkQueue queue, VerifyLog log, Clock clock,
            Supplier<String> tickets) {
        super(runs.table(), queue, clock);
        this.verify = verify;
        this.repair = repair;
        this.runs = runs;
        this.log = log;
        this.tickets = tickets;
        this.ending = new EndRun(runs, queue, log, verify.audit().isPresent());
        this.audit = verify.audit().map(pages -> new ContinueAudit(pages, runs, queue, ending, log, clock, tickets));
    }

    /** Goes on with the audit of totals that ends a run. */
    public void take(Message.AuditTotals message, TimeLeft time) {
        audit.ifPresent(totals -> totals.take(message, time));
    }

    @Override
    protected CopyKey progress(Message.Verify message) {
        return RunKey.of(message.run());
    }

    @Override
    protected Optional<VerifyTurn> open(Message.Verify message, Optional<Item> progress) {
        if (progress.isEmpty()) {
            log.unknown(message.run(), message.segment());
        }
        return progress.map(item -> new VerifyRun(message.run(), item)).map(run -> VerifyTurn.beginning(run,
                message, new VerifySegment(verify, run.lag(), clock, MOST_SUSPECTS), clock.instant()));
    }

    @Override
    protected VerifyTurn step(VerifyTurn turn) {
        return turn.andOneRound();
    }

    @Override
    protected VerifyTurn again(VerifyTurn opened, TimeLeft time) {
        return opened.isEnd() ? opened : opened.asCounted(time);
    }

    @Override
    protected Optional<Action<CopyKey>> note(VerifyTurn turn) {
        VerifyOrder order = turn.run().order();
        return Optional.of(runs.note(turn,
                order.countsDeletions() ? verify.takenBy(order.deletions(), turn.done().confirmed()) : Map.of()));
    }

    @Override
    protected Optional<Message.Verify> follow(VerifyTurn turn, TimeLeft time) {
        String run = turn.run().id();
        turn.done().confirmed().forEach(finding -> log.found(run, finding));
        log.count(turn.done().found());
        VerifyOrder order = turn.run().order();
        if (order.mode() == VerifyOrder.Mode.REPAIR) {
            repair(run, order, turn.done().confirmed());
        }
        if (!turn.isEnd()) {
            return Optional.of(turn.message().next(tickets.get(), turn.done().progress()));
        }
        ending.close(run, turn.message().segment(), turn.standing() == Standing.NOTED);
        return Optional.empty();
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
