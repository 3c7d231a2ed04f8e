package io.relata.internal.engine.binding;

/** Ends the reading of a body in which more is wrong than an answer tells. */
final class TooManyViolationsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyViolationsException() {
        super("more is wrong than an answer tells", null, false, false);
    }
}
