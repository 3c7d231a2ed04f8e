package io.relata.local;

/** The local system can't start; the message is for whoever started it. */
public final class LocalSystemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LocalSystemException(String message) {
        super(message);
    }

    LocalSystemException(String message, Throwable cause) {
        super(message, cause);
    }
}
