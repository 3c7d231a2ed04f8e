package io.relata.simulation.table;

/** The work queue did not respond. */
public final class NotSentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotSentException() {
        super("the work queue did not answer");
    }
}
