package io.relata.functions.http;

import io.relata.problem.Refusal;
import io.relata.problem.Violation;
import io.relata.read.TextIndexException;
import io.relata.table.OutcomeUnknownException;
import io.relata.table.TableException;
import io.relata.table.TableThrottledException;
import io.relata.table.TransactionConflictException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What went wrong, as the caller is told.
 *
 * @param headers what the answer says beside its body
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: Problem Details for HTTP APIs</a>
 */
public record Problem(int status, String detail, List<Violation> errors, Map<String, String> headers) {
    private static final Map<Integer, String> TITLES = Map.ofEntries(Map.entry(400, "Bad Request"), Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"), Map.entry(409, "Conflict"), Map.entry(412, "Precondition Failed"),
            Map.entry(413, "Content Too Large"), Map.entry(415, "Unsupported Media Type"), Map.entry(422, "Unprocessable Content"),
            Map.entry(429, "Too Many Requests"), Map.entry(500, "Internal Server Error"), Map.entry(503, "Service Unavailable"));
    private static final String RETRY_AFTER = "Retry-After";

    static Problem of(int status, String detail) {
        return new Problem(status, detail, List.of(), Map.of());
    }

    static Problem of(Refusal refusal) {
        List<Violation> errors = refusal.violations();
        boolean aboutTheWhole = errors.size() == 1 && errors.get(0).pointer().isEmpty();
        return new Problem(status(refusal.reason()), aboutTheWhole ? errors.get(0).detail() : refusal.getMessage(), errors, Map.of());
    }

    static Problem of(TableException failure) {
        if (failure instanceof OutcomeUnknownException) {
            return of(503, "the table did not say whether it wrote this, and it can't be found out any more: read what there is now, and repeat the request only"
                    + " if it had no effect");
        } else if (failure instanceof TransactionConflictException) {
            return of(503, "other transactions keep touching the same items: nothing was written; try again in a second").with(RETRY_AFTER, "1");
        } else if (failure instanceof TableThrottledException) {
            return of(429, "more is asked of the table than it can do right now: try again in a second").with(RETRY_AFTER, "1");
        }
        return of(503, "the table can't be reached right now: try again in a few seconds").with(RETRY_AFTER, "5");
    }

    static Problem of(TextIndexException failure) {
        return of(503, "the search engine can't be reached right now: try again in a few seconds; lists and tags do not need it").with(RETRY_AFTER, "5");
    }

    /** The one that is nobody's fault but ours; what happened is in the log, under the request's id. */
    static Problem unexpected(String requestId) {
        return of(500, "something went wrong on our side; the log has it under request " + requestId);
    }

    Problem with(String header, String value) {
        return new Problem(status, detail, errors, Map.of(header, value));
    }

    ApiResponse response() {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("type", "about:blank");
        content.put("title", TITLES.get(status));
        content.put("status", status);
        content.put("detail", detail);
        if (!errors.isEmpty()) {
            content.put("errors", errors);
        }
        ApiResponse response = ApiResponse.problem(status, content);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            response = response.with(header.getKey(), header.getValue());
        }
        return response;
    }

    private static int status(Refusal.Reason reason) {
        return switch (reason) {
            case MALFORMED -> 400;
            case UNKNOWN -> 404;
            case NOT_OFFERED -> 405;
            case CONFLICT -> 409;
            case PRECONDITION_FAILED -> 412;
            case TOO_LARGE -> 413;
            case INVALID -> 422;
        };
    }
}
