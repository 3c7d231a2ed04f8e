package io.relata.internal.search;

/**
 * The outcome of an index action.
 *
 * @param reason the engine's error; empty if done
 */
public record IndexOutcome(Ending ending, String reason) {
    static final IndexOutcome DONE = new IndexOutcome(Ending.DONE, "");

    /** What happened, and what to do. */
    public enum Ending {
        /** The index has this version or a newer one. */
        DONE,
        /** The engine rejects this document permanently. */
        REFUSED,
        /** A temporary error: try again. */
        AGAIN
    }

    static IndexOutcome again(String reason) {
        return new IndexOutcome(Ending.AGAIN, reason);
    }

    /** @param reason the engine's error */
    public static IndexOutcome refused(String reason) {
        return new IndexOutcome(Ending.REFUSED, reason);
    }
}
