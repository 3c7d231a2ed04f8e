package io.relata.client;

import java.net.http.HttpRequest;
import java.util.Set;

/** Which requests may be repeated after which answers. */
final class Repeat {
    private static final Set<String> READS = Set.of("GET", "HEAD");
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE");
    private static final Set<String> ONCE = Set.of("Idempotency-Key", "If-Match");
    private static final Set<Integer> OF_GATEWAYS = Set.of(500, 502, 503, 504);

    private Repeat() {
    }

    /**
     * Whether it makes no difference if the request is sent once or several times. A merge patch says what shall be; one version can be
     * changed only once.
     */
    static boolean isSafe(HttpRequest request) {
        return IDEMPOTENT.contains(request.method()) || ONCE.stream().anyMatch(name -> request.headers().firstValue(name).isPresent())
                || request.method().equals("PATCH")
                        && request.headers().firstValue("Content-Type").orElse("").startsWith("application/merge-patch+json");
    }

    static boolean isWrite(HttpRequest request) {
        return !READS.contains(request.method());
    }

    /** Nothing was done, and it can be done later. */
    static boolean later(ApiProblem problem) {
        return switch (problem.type()) {
            case THROTTLED, TOO_MANY_REQUESTS, CONCURRENT_CHANGES, TRANSACTION_CONFLICT, SEARCH_UNAVAILABLE, FILES_UNAVAILABLE,
                    BEING_BUILT, STARTING ->
                true;
            case OTHER -> problem.status() == 429;
            default -> false;
        };
    }

    /** It may or may not have been done. */
    static boolean isUncertain(ApiProblem problem) {
        return switch (problem.type()) {
            case TABLE_UNAVAILABLE, INTERNAL_ERROR -> true;
            case OTHER -> OF_GATEWAYS.contains(problem.status());
            default -> false;
        };
    }

    /** Whether this answer may mean that an earlier attempt succeeded and its answer was lost. */
    static boolean mayMeanDone(HttpRequest request, ApiProblem problem) {
        return switch (problem.type()) {
            case PRECONDITION_FAILED, ALREADY_EXISTS -> true;
            case NOT_FOUND -> request.method().equals("DELETE");
            default -> false;
        };
    }
}
