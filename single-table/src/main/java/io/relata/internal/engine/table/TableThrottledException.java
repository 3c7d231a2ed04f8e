package io.relata.internal.engine.table;

import org.jspecify.annotations.Nullable;

/** The table throttled the request; a retry may succeed a second later. */
public final class TableThrottledException extends TableException {
    private static final long serialVersionUID = 1;

    public TableThrottledException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
