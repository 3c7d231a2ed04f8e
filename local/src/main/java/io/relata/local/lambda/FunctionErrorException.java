package io.relata.local.lambda;

/** A function failed instead of answering; Lambda calls it a function error. */
public final class FunctionErrorException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public FunctionErrorException(String message) {
        super(message);
    }

    public FunctionErrorException(String message, Throwable cause) {
        super(message, cause);
    }
}
