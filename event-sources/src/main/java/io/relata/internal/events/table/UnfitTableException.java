package io.relata.internal.events.table;

/** A local table can't be used; the message says why, and what to do. */
public final class UnfitTableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnfitTableException(String message) {
        super(message);
    }

    UnfitTableException(String message, Throwable cause) {
        super(message, cause);
    }
}
