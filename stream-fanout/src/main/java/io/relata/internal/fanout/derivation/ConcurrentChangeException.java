package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.key.Key;

/** An item kept changing while it was processed. A retry, or the record of its latest change, processes it again. */
public final class ConcurrentChangeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ConcurrentChangeException(String message) {
        super(message);
    }

    public static ConcurrentChangeException keptChanging(Key key, int attempts) {
        return new ConcurrentChangeException(key + " was changed by others during each of " + attempts + " attempts");
    }
}
