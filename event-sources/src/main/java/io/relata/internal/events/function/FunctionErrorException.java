package io.relata.internal.events.function;

/** A function failed, or answered in a wrong format: a function error, in Lambda's terms. */
public final class FunctionErrorException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public FunctionErrorException(String message) {
        super(message);
    }

    public FunctionErrorException(String message, Throwable cause) {
        super(message, cause);
    }
}
