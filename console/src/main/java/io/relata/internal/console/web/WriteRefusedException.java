package io.relata.internal.console.web;

/** What is asked for may not be done here. */
final class WriteRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WriteRefusedException(String message) {
        super(message);
    }
}
