package io.relata.internal.functions.route;

import java.time.Duration;
import java.util.List;

/** What pages of an allowed origin may do with the API (CORS), wherever it is served. */
public final class CrossOrigin {
    /** The methods of requests. */
    public static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
    /** The headers of requests that the API, or what authorizes its callers, reads. */
    public static final List<String> HEADERS = List.of("authorization", "content-type", "if-match", "if-none-match", "idempotency-key",
            "relata-after",
            "x-amz-date", "x-amz-security-token", "x-amz-content-sha256");
    /** The headers of answers that a page may read besides those that it always may. */
    public static final List<String> EXPOSED_HEADERS = List.of("etag", "location", "idempotency-replayed", "relata-token", "retry-after");
    /** How long browsers remember that a request is allowed. */
    public static final Duration REMEMBERED = Duration.ofHours(1);

    private CrossOrigin() {
    }
}
