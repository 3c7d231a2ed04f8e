package io.relata.internal.cli;

/** A command can't be done. The message is one line for the person who called it: what was wrong, and what would be right. */
public final class CommandFailedException extends RuntimeException {
    public CommandFailedException(String message) {
        super(message);
    }
}
