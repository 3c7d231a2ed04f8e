package io.relata.search;

/**
 * How an action ended.
 *
 * @param reason what the engine said; empty where it is done
 */
public record IndexOutcome(Ending ending, String reason) {
    static final IndexOutcome DONE = new IndexOutcome(Ending.DONE, "");

    /** What is to be done about it. */
    public enum Ending {
        /** Nothing: the index knows it, or something newer. */
        DONE,
        /** Nothing that helps: the engine can't hold this document, and never will. */
        REFUSED,
        /** Try it again. */
        AGAIN
    }

    static IndexOutcome again(String reason) {
        return new IndexOutcome(Ending.AGAIN, reason);
    }

    /** @param reason why, for whoever looks into it */
    public static IndexOutcome refused(String reason) {
        return new IndexOutcome(Ending.REFUSED, reason);
    }
}
