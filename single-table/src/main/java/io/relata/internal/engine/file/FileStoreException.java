package io.relata.internal.engine.file;

import io.relata.problem.RequestFailedException;

/** The place of files can't do now what it was asked for, for a reason that may pass. */
public final class FileStoreException extends RequestFailedException {
    private static final long serialVersionUID = 1;

    public FileStoreException(String message, Throwable cause) {
        super(message, cause);
    }

    public FileStoreException(String message) {
        super(message, null);
    }

    @Override
    public boolean mayBeWritten() {
        return false;
    }
}
