package io.relata.internal.console.view;

/** What a caller asks for makes no sense. The message says what would be right. */
public final class WrongRequestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WrongRequestException(String message) {
        super(message);
    }

    public WrongRequestException(String message, Throwable cause) {
        super(message, cause);
    }
}
