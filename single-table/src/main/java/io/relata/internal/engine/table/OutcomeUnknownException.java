package io.relata.internal.engine.table;

import org.jspecify.annotations.Nullable;

/** A write got no response: it may have been executed, or may still be. */
public final class OutcomeUnknownException extends TableException {
    private static final long serialVersionUID = 1;

    public OutcomeUnknownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
