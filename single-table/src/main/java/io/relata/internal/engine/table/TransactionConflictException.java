package io.relata.internal.engine.table;

/** Concurrent transactions on the same items, after several attempts. */
public final class TransactionConflictException extends TableException {
    private static final long serialVersionUID = 1;

    public TransactionConflictException(String message, Throwable cause) {
        super(message, cause);
    }
}
