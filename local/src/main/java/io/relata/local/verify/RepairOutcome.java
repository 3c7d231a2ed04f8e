package io.relata.local.verify;

/** What happened to a finding. */
enum RepairOutcome {
    /** It was only reported: repair was off, or needs a person. */
    REPORTED,
    REPAIRED,
    /** The repair failed and can be tried again. */
    FAILED
}
