package io.relata.internal.functions.http;

import io.relata.endpoint.CustomProblemException;
import io.relata.internal.engine.change.BeingBuiltException;
import io.relata.internal.engine.file.FileStoreException;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.TransactionConflictException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What went wrong, as the caller sees it.
 *
 * @param headers the headers to add to the response
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
        String detail = aboutTheWhole ? errors.get(0).detail() : String.valueOf(refusal.getMessage());
        return new Problem(ProblemType.of(refusal.kind()), detail, errors, Map.of());
    }

    static Problem of(TableException failure) {
        if (failure instanceof OutcomeUnknownException) {
            return of(ProblemType.OUTCOME_UNKNOWN,
                    "the table did not confirm this write, and it can no longer be found out whether it happened:"
                            + " read the current state, and repeat the request only if it had no effect");
        } else if (failure instanceof TransactionConflictException) {
            return of(ProblemType.TRANSACTION_CONFLICT,
                    "other transactions are writing the same items; nothing was written, retry in a second").with(RETRY_AFTER, "1");
        } else if (failure instanceof TableThrottledException) {
            return of(ProblemType.THROTTLED, "the table is throttling requests: retry in a second").with(RETRY_AFTER,
                    "1");
        } else if (failure instanceof TableUnavailableException) {
            return of(ProblemType.TABLE_UNAVAILABLE, "the table is unavailable: retry in a few seconds").with(RETRY_AFTER, "5");
        }
        throw new IllegalStateException("unknown kind of failure", failure);
    }

    static Problem of(TextIndexException failure) {
        return of(ProblemType.SEARCH_UNAVAILABLE,
                "the search engine is unavailable: retry in a few seconds; lists and tags work without it")
                .with(RETRY_AFTER, "5");
    }

    static Problem of(FileStoreException failure) {
        return of(ProblemType.FILES_UNAVAILABLE, "files can't be reached: retry in a few seconds; everything else works without them")
                .with(RETRY_AFTER, "5");
    }

    static Problem of(BeingBuiltException failure) {
        return of(ProblemType.BEING_BUILT, String.valueOf(failure.getMessage())).with(RETRY_AFTER, "60");
    }

    /** What was thrown instead of an answer; empty where it is a failure of the server's own. */
    public static Optional<Problem> ofFailure(RuntimeException failure) {
        if (failure instanceof ProblemException problem) {
            return Optional.of(problem.problem());
        } else if (failure instanceof Refusal refusal) {
            return Optional.of(of(refusal));
        } else if (failure instanceof BeingBuiltException building) {
            return Optional.of(of(building));
        }
        return failure instanceof TableException table ? Optional.of(of(table)) : Optional.empty();
    }

    /** A failure of the server. The log has its cause under the request's id. */
    public static Problem unexpected(String requestId) {
        return of(ProblemType.INTERNAL_ERROR, "the server failed; its log has the cause under request " + requestId);
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

    /** A problem of the application's own. */
    static ApiResponse response(CustomProblemException problem) {
        return ApiResponse.problem(problem.status(),
                content(problem.type(), problem.title(), problem.status(), String.valueOf(problem.getMessage())));
    }

    private static Map<String, Object> content(String type, String title, int status, String detail) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("type", type);
        content.put("title", title);
        content.put("status", status);
        content.put("detail", detail);
        return content;
    }

    /** The answer that tells of it. */
    public ApiResponse response() {
        Map<String, Object> content = content(type.uri(), type.title(), type.status(), detail);
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
