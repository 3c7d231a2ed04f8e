package io.relata.internal.console.verify;

import io.relata.internal.fanout.derivation.Finding;

/** Reports the progress and the findings of a run. */
public interface Report {
    /** Reports nothing. */
    Report NONE = new Report() {
        @Override
        public void finding(Finding finding, RepairOutcome outcome) {
            // nobody looks
        }

        @Override
        public void progress(int segment, VerifyCounts counts) {
            // nobody looks
        }

        @Override
        public void summary(VerifyCounts counts) {
            // nobody looks
        }
    };

    void finding(Finding finding, RepairOutcome outcome);

    /**
     * A segment came farther, or begins.
     *
     * @param counts of all segments
     */
    void progress(int segment, VerifyCounts counts);

    void summary(VerifyCounts counts);
}
