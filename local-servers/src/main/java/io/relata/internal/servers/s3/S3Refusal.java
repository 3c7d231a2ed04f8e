package io.relata.internal.servers.s3;

/** An error as S3 answers it. */
final class S3Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;

    S3Refusal(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    int status() {
        return status;
    }

    String xml() {
        return "<Error><Code>" + code + "</Code><Message>" + escaped(String.valueOf(getMessage())) + "</Message></Error>";
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
