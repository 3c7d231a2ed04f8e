package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.total.AuditPages;
import io.relata.internal.fanout.total.AuditProgress;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.total.StoredAudit;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The audit of totals that ends a run of verify. A step adds up one page of the table. */
final class ContinueAudit extends ResumableJob<Message.AuditTotals, ContinueAudit.AuditTurn> {
    private final AuditPages pages;
    private final VerifyRuns runs;
    private final EndRun ending;
    private final VerifyLog log;
    private final Supplier<String> tickets;

    ContinueAudit(AuditPages pages, VerifyRuns runs, WorkQueue queue, EndRun ending, VerifyLog log, Clock clock,
            Supplier<String> tickets) {
        super(runs.table(), queue, clock);
        this.pages = pages;
        this.runs = runs;
        this.ending = ending;
        this.log = log;
        this.tickets = tickets;
    }

    @Override
    protected CopyKey progress(Message.AuditTotals message) {
        return RunKey.ofTotals(message.run());
    }

    @Override
    protected Optional<AuditTurn> open(Message.AuditTotals message, Optional<Item> progress) {
        StoredAudit stored = StoredAudit.of(message.run(), progress, clock.instant());
        return runs.read(message.run()).filter(run -> run.open().isEmpty())
                .map(run -> new AuditTurn(run, message, stored, stored.progress()))
                .filter(turn -> !turn.run().isAudited() || turn.standing() == Standing.NOTED);
    }

    @Override
    protected AuditTurn step(AuditTurn turn) {
        return turn.reaching(pages.page(turn.reached()));
    }

    @Override
    protected Optional<Action<CopyKey>> note(AuditTurn turn) {
        return Optional.of(StoredAudit.note(turn.message(), turn.reached(), clock.instant()));
    }

    @Override
    protected Optional<Message.AuditTotals> follow(AuditTurn turn, TimeLeft time) {
        if (!turn.reached().isEnd()) {
            return Optional.of(turn.message().next(tickets.get()));
        }
        if (!turn.run().isAudited()) {
            end(turn.run(), StoredAudit.fitting(turn.reached()));
        }
        ending.finish(turn.run().id(), turn.run().isAudited());
        return Optional.empty();
    }

    /** What is done twice where a function died: lines of the log. A total that was written anew is not as it was found any more. */
    private void end(VerifyRun run, AuditProgress noted) {
        AuditProgress.Stage.End end = (AuditProgress.Stage.End) noted.stage();
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
        runs.audited(run.id(), noted.readUnits(), end, repaired);
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

    /**
     * How far one turn of an audit of totals has come.
     *
     * @param began as the audit was stored before the turn
     */
    record AuditTurn(VerifyRun run, Message.AuditTotals message, StoredAudit began, AuditProgress reached) implements Turn {
        /** For how many seconds a turn uses its rate: what its end writes, up to 300 KB, is little beside that. */
        private static final int SECONDS = 30;

        AuditTurn reaching(AuditProgress further) {
            return new AuditTurn(run, message, began, further);
        }

        @Override
        public Standing standing() {
            return began.standing(message);
        }

        @Override
        public boolean isOver() {
            return reached.isEnd() || seconds() >= SECONDS;
        }

        @Override
        public double seconds() {
            return (reached.readUnits() - began.progress().readUnits()) / (double) run.rate();
        }
    }
}
