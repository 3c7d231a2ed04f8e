package io.relata.internal.console.verify;

import io.relata.internal.fanout.derivation.Finding;

/** Reports the progress and the findings of a run. */
public interface Report {
    void finding(Finding finding, RepairOutcome outcome);

    void progress(VerifyCounts counts);

    void summary(VerifyCounts counts);
}
