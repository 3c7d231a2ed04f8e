package io.relata.client;

/**
 * A write may or may not have been carried out: its answer was lost, and repeating it was not safe, did not help, or could not tell. Read
 * what there is now, and decide anew.
 */
public final class LostAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LostAnswerException(String request, Throwable cause) {
        super(request + " may or may not have been carried out: its answer was lost (" + cause.getMessage() + ")", cause);
    }
}
