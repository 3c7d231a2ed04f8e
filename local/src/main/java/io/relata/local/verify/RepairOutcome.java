package io.relata.local.verify;

/** What became of something that was found wrong. */
enum RepairOutcome {
    /** Nobody tried to put it right, or only people can. */
    REPORTED, REPAIRED,
    /** It could not be put right now. */
    FAILED
}
