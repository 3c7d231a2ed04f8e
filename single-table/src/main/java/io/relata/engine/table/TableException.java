package io.relata.engine.table;

/**
 * The table could not do what it was asked for, for a reason that may pass. Nothing was written, unless it is an
 * {@link OutcomeUnknownException}.
 */
public abstract sealed class TableException extends RuntimeException
        permits OutcomeUnknownException, TableThrottledException, TableUnavailableException, TransactionConflictException {
    private static final long serialVersionUID = 1;

    TableException(String message, Throwable cause) {
        super(message, cause);
    }
}
