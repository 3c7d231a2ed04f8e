package io.relata.internal.fanout.verify.run;

import io.relata.internal.fanout.total.AuditProgress;
import io.relata.internal.fanout.total.StoredAudit;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import java.time.Duration;
import java.time.Instant;

/**
 * How far one turn of an audit of totals has come.
 *
 * @param began as the audit was stored before the turn
 */
record AuditTurn(VerifyRun run, Message.AuditTotals message, StoredAudit began, AuditProgress reached) implements ResumableJob.Turn {
    /** For how many seconds a turn uses its rate: what its end writes, up to 300 KB, is little beside that. */
    private static final int SECONDS = 30;

    AuditTurn reaching(AuditProgress further) {
        return new AuditTurn(run, message, began, further);
    }

    @Override
    public ResumableJob.Standing standing() {
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

    @Override
    public Duration pause(Instant now) {
        return Duration.ZERO;
    }
}
