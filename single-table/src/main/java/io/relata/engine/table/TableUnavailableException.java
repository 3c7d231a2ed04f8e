package io.relata.engine.table;

/** The table can't be reached, or a read got no response. */
public final class TableUnavailableException extends TableException {
    private static final long serialVersionUID = 1;

    public TableUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
