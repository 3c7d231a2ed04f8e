package io.relata.engine.table;

/** The table's capacity does not suffice right now; the same request may succeed a second later. */
public final class TableThrottledException extends TableException {
    private static final long serialVersionUID = 1;

    public TableThrottledException(String message, Throwable cause) {
        super(message, cause);
    }
}
