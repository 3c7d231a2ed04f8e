package io.relata.local.verify;

import io.relata.fanout.verify.judge.Finding;

/** Tells how a run goes and what it found. */
interface Report {
    void finding(Finding finding, RepairOutcome treatment);

    void progress(VerifyCounts tally);

    void summary(VerifyCounts tally);
}
