package io.relata.internal.servers.sts;

/** An answer of STS that is no session. */
public final class StsRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    /**
     * @param status of HTTP
     * @param code such as {@code AccessDenied}
     */
    public StsRefusal(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    int status() {
        return status;
    }

    String xml() {
        return "<ErrorResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><Error><Type>" + (status < 500 ? "Sender" : "Receiver")
                + "</Type><Code>" + code + "</Code><Message>" + getMessage() + "</Message></Error><RequestId>1</RequestId></ErrorResponse>";
    }
}
