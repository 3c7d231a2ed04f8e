package io.relata.internal.engine.read.list;

import io.relata.problem.RequestFailedException;

/** The index of words can't be asked, for a reason that may pass. */
public final class TextIndexException extends RequestFailedException {
    private static final long serialVersionUID = 1;

    public TextIndexException(String message, Throwable cause) {
        super(message, cause);
    }

    public TextIndexException(String message) {
        super(message, null);
    }

    @Override
    public boolean mayBeWritten() {
        return false;
    }
}
