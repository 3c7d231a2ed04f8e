package io.relata.internal.servers.process;

/** A server did not start; the message says why, with the end of the server's own log. */
public final class ServerStartException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ServerStartException(String message) {
        super(message);
    }

    public ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
