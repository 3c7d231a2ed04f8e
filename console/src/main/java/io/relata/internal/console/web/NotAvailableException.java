package io.relata.internal.console.web;

/** What is asked for is not there, in what this console looks at. */
final class NotAvailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotAvailableException(String message) {
        super(message);
    }
}
