package io.relata.problem;

import org.jspecify.annotations.Nullable;

/**
 * The table can't do now what it was asked for: it throttles, is unreachable, or others keep writing the same items. The request was
 * repeated for up to nine seconds before. It may succeed later.
 */
public abstract class RequestFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    protected RequestFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Whether the write may have happened, or may still happen: no answer came, and the items do not tell. False if nothing was written.
     * Read before you repeat a write that may have been carried out.
     */
    public abstract boolean mayBeWritten();
}
