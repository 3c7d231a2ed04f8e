package io.relata.servers.opensearch;

/** OpenSearch could not be started. */
public final class OpenSearchLocalException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OpenSearchLocalException(String message, Throwable cause) {
        super(message, cause);
    }

    OpenSearchLocalException(String message) {
        super(message);
    }
}
