package io.relata.console.web;

/** What is asked for may not be done here. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
