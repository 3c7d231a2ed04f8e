package io.relata.engine.table;

/** A write was sent, and no answer came: it may have been carried out, and it may still be. */
public final class OutcomeUnknownException extends TableException {
    private static final long serialVersionUID = 1;

    public OutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
