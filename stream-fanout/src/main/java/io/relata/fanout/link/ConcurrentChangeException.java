package io.relata.fanout.link;

/** An item changed again and again while its copies were being settled. Its latest record will bring it up again; so will a retry. */
public final class ConcurrentChangeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ConcurrentChangeException(String message) {
        super(message);
    }
}
