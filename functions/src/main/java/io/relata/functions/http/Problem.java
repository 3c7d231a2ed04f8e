package io.relata.functions.http;

import io.relata.engine.problem.Refusal;
import io.relata.engine.problem.Violation;
import io.relata.engine.read.list.TextIndexException;
import io.relata.engine.table.OutcomeUnknownException;
import io.relata.engine.table.TableException;
import io.relata.engine.table.TableThrottledException;
import io.relata.engine.table.TransactionConflictException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What went wrong, as the caller is told.
 *
 * @param headers what the answer says beside its body
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: Problem Details for HTTP APIs</a>
 */
public record Problem(ProblemType type, String detail, List<Violation> errors, Map<String, String> headers) {
    private static final String RETRY_AFTER = "Retry-After";

    static Problem of(ProblemType type, String detail) {
        return new Problem(type, detail, List.of(), Map.of());
    }

    static Problem of(Refusal refusal) {
        List<Violation> errors = refusal.violations();
        boolean aboutTheWhole = errors.size() == 1 && errors.get(0).pointer().isEmpty();
        return new Problem(ProblemType.of(refusal.kind()), aboutTheWhole ? errors.get(0).detail() : refusal.getMessage(), errors, Map.of());
    }

    static Problem of(TableException failure) {
        if (failure instanceof OutcomeUnknownException) {
            return of(ProblemType.OUTCOME_UNKNOWN,
                    "the table did not say whether it wrote this, and it can't be found out any more: read what there is now, and repeat the request only"
                            + " if it had no effect");
        } else if (failure instanceof TransactionConflictException) {
            return of(ProblemType.TRANSACTION_CONFLICT,
                    "other transactions keep touching the same items: nothing was written; try again in a second").with(RETRY_AFTER, "1");
        } else if (failure instanceof TableThrottledException) {
            return of(ProblemType.THROTTLED, "more is asked of the table than it can do right now: try again in a second").with(RETRY_AFTER,
                    "1");
        }
        return of(ProblemType.TABLE_UNAVAILABLE, "the table can't be reached right now: try again in a few seconds").with(RETRY_AFTER, "5");
    }

    static Problem of(TextIndexException failure) {
        return of(ProblemType.SEARCH_UNAVAILABLE,
                "the search engine can't be reached right now: try again in a few seconds; lists and tags do not need it")
                .with(RETRY_AFTER, "5");
    }

    /** The one that is nobody's fault but ours; what happened is in the log, under the request's id. */
    static Problem unexpected(String requestId) {
        return of(ProblemType.INTERNAL_ERROR, "something went wrong on our side; the log has it under request " + requestId);
    }

    Problem with(String header, String value) {
        return new Problem(type, detail, errors, Map.of(header, value));
    }

    private static Map<String, String> error(Violation violation) {
        Map<String, String> error = new LinkedHashMap<>();
        error.put("pointer", violation.pointer());
        error.put("detail", violation.detail());
        return error;
    }

    ApiResponse response() {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("type", type.uri());
        content.put("title", type.title());
        content.put("status", type.status());
        content.put("detail", detail);
        if (!errors.isEmpty()) {
            content.put("errors", errors.stream().map(Problem::error).toList());
        }
        ApiResponse response = ApiResponse.problem(type.status(), content);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            response = response.with(header.getKey(), header.getValue());
        }
        return response;
    }
}
