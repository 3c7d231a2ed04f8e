package io.relata.internal.local.system;

/** The local system can't start; the message says what to do. */
public final class LocalSystemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public LocalSystemException(String message) {
        super(message);
    }

    public LocalSystemException(String message, Throwable cause) {
        super(message, cause);
    }
}
