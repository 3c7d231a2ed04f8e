package io.relata.internal.engine.table;

import io.relata.problem.RequestFailedException;
import org.jspecify.annotations.Nullable;

/** A request failed for a reason that may be temporary. Nothing was written, unless it is an {@link OutcomeUnknownException}. */
public abstract sealed class TableException extends RequestFailedException
        permits OutcomeUnknownException, TableThrottledException, TableUnavailableException, TransactionConflictException {
    private static final long serialVersionUID = 1;

    TableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean mayBeWritten() {
        return this instanceof OutcomeUnknownException;
    }
}
