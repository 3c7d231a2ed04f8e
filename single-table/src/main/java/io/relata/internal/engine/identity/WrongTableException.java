package io.relata.internal.engine.identity;

/** The table is not, or is not known to be, of the model that was given. Its message says what to do. */
public final class WrongTableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongTableException(String message) {
        super(message);
    }
}
