package io.relata.internal.console.verify;

/** What happened to a finding. */
public enum RepairOutcome {
    /** It was only reported: repair was off, or needs a person. */
    REPORTED,
    REPAIRED,
    /** The repair failed and can be tried again. */
    FAILED
}
