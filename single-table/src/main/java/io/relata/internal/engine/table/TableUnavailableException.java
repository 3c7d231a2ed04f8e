package io.relata.internal.engine.table;

/** The table can't be reached, or a read got no response in time. */
public final class TableUnavailableException extends TableException {
    private static final long serialVersionUID = 1;

    public TableUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    /** One that no failed request tells of: all were answered, but too late. */
    public TableUnavailableException(String message) {
        super(message, null);
    }
}
