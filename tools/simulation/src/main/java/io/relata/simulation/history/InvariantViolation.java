package io.relata.simulation.history;

/** A violated invariant. */
public record InvariantViolation(Kind kind, String detail) {
    /** Kinds of violations. */
    public enum Kind {
        /**
         * A copy has content that its source never had, an older version than before, or no fence; or an actor wrote items that it must not
         * write.
         */
        SAFETY,
        /** Copies differ from their sources at the end. */
        DIVERGENCE,
        /** An answer of the API does not agree with what was stored. */
        ANSWER,
        /** Verify reports a false finding or misses one. */
        VERIFY,
        /** The history does not end. */
        LIVELOCK,
        /** Unexpected exception. */
        FAILURE
    }
}
