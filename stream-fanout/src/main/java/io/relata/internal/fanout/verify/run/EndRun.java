package io.relata.internal.fanout.verify.run;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.WorkQueue;

/**
 * What follows the last turn of a segment, and of a run.
 *
 * @param auditsTotals whether an audit of totals ends a run
 */
record EndRun(VerifyRuns runs, WorkQueue queue, VerifyLog log, boolean auditsTotals) {
    /** Closes a segment. Called after its repairs: otherwise the run could finish before all of them are counted. */
    void close(String run, int segment, boolean again) {
        runs.close(run, segment);
        if (!auditsTotals) {
            finish(run, again);
        } else if (runs.read(run).filter(stored -> stored.open().isEmpty() && !stored.isAudited()).isPresent()) {
            queue.send(new Message.AuditTotals(run, 0, "start"));
        }
    }

    /**
     * Finishes a run if all is done, and logs so. First starts the one that deletes what it has counted, which does no harm twice.
     *
     * @param again whether the message came before: who has finished the run then may have died before it was logged
     */
    void finish(String run, boolean again) {
        runs.read(run).filter(stored -> stored.open().isEmpty() && !stored.isFinished())
                .ifPresent(stored -> stored.next().ifPresent(order -> runs.start(queue, stored.idOfNext(), order)));
        if (runs.finish(run) || again) {
            runs.read(run).filter(stored -> stored.isFinished() && !stored.isLogged()).ifPresent(finished -> {
                log.finished(finished);
                runs.logged(run);
            });
        }
    }
}
