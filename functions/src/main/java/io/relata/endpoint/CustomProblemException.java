package io.relata.endpoint;

/**
 * Ends a request with a problem of one's own, as a problem document (RFC 9457).
 *
 * <p>It has no stack trace: it tells what the caller did, and not what the program did.
 */
public final class CustomProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int FIRST = 400;
    private static final int LAST = 599;

    private final int status;
    private final String type;
    private final String title;

    /**
     * @param status the HTTP status, 400 to 599
     * @param title what kind of problem it is, the same each time
     * @param detail what was wrong this time, and what would be right
     */
    public CustomProblemException(int status, String title, String detail) {
        this(status, "about:blank", title, detail);
    }

    /** @param type a URI that tells programs what kind of problem it is; not one of {@code urn:relata:} */
    public CustomProblemException(int status, String type, String title, String detail) {
        super(detail, null, false, false);
        if (status < FIRST || status > LAST) {
            throw new IllegalArgumentException("the status of a problem is 400 to 599, not " + status);
        }
        this.status = status;
        this.type = type;
        this.title = title;
    }

    public int status() {
        return status;
    }

    public String type() {
        return type;
    }

    public String title() {
        return title;
    }
}
