package io.relata.engine.table;

/** The table throttled the request; a retry may succeed a second later. */
public final class TableThrottledException extends TableException {
    private static final long serialVersionUID = 1;

    public TableThrottledException(String message, Throwable cause) {
        super(message, cause);
    }
}
