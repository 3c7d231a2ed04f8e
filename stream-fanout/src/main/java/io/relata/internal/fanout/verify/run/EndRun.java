package io.relata.internal.fanout.verify.run;

import java.util.Optional;

/** What follows the last turn of a segment, and of a run. */
record EndRun(VerifyRuns runs, Optional<ContinueAudit> audit, StartVerify start, VerifyLog log) {
    /**
     * Closes a segment. Called after its repairs: otherwise the run could finish before all of them are counted.
     *
     * @param again whether the message came before
     */
    void close(String run, int segment, boolean again) {
        runs.close(run, segment);
        if (audit.isPresent() && runs.read(run).filter(stored -> stored.open() == 0 && !stored.isAudited()).isPresent()) {
            audit.get().begin(run);
        } else if (audit.isEmpty()) {
            finish(run, again);
        }
    }

    /**
     * Finishes a run if all is done, and logs so. First starts the one that deletes what it has counted, which does no harm twice.
     *
     * @param again whether the message came before: who has finished the run then may have died before it was logged
     */
    void finish(String run, boolean again) {
        runs.read(run).filter(stored -> stored.open() == 0 && !stored.isFinished())
                .ifPresent(stored -> stored.next().ifPresent(order -> start.start(stored.idOfNext(), order)));
        if (runs.finish(run) || again) {
            runs.read(run).filter(stored -> stored.isFinished() && !stored.isLogged()).ifPresent(finished -> {
                log.finished(finished);
                runs.logged(run);
            });
        }
    }
}
