package io.relata.simulation.history;

/** What must not be, and was. */
public record InvariantViolation(Kind kind, String detail) {
    /** Which promise was broken. */
    public enum Kind {
        /**
         * A copy holds what its source never was, or goes backwards, or comes into being without a fence, or somebody wrote what is not
         * theirs.
         */
        SAFETY,
        /** Everything has come to rest, and copies differ from their sources. */
        DIVERGENCE,
        /** Verify finds what is not wrong, or does not find what is. */
        VERIFY,
        /** It does not come to rest. */
        UNREST,
        /** Code failed in a way that it never should. */
        FAILURE
    }
}
