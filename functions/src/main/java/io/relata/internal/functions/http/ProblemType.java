package io.relata.internal.functions.http;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.model.TableModel;
import java.util.Locale;

/**
 * The types of problems, by which programs tell them apart; docs/problems.md explains each of them. They don't change: callers rely on
 * them.
 */
public enum ProblemType {
    MALFORMED_REQUEST(400, "Malformed request"),
    INVALID_CURSOR(400, "Invalid cursor"),
    NO_SUCH_LIST(400, "No such list"),
    INVALID_FILTER(
            400, "Invalid filter"),
    UNSUITABLE_PRECONDITION(400, "Unsuitable precondition"),
    UNAUTHENTICATED(401, "Unauthenticated"),
    NO_TENANT(403, "No tenant"),
    FORBIDDEN(403, "Forbidden"),
    NOT_FOUND(404, "Not found"),
    NO_SUCH_PATH(404,
            "No such path"),
    NO_SEARCH_ENGINE(404, "No search engine"),
    METHOD_NOT_ALLOWED(405, "Method not allowed"),
    CONFLICT(409,
            "Conflict"),
    UNIQUE_VALUE_TAKEN(409, "Unique value taken"),
    ALREADY_EXISTS(409, "Already exists"),
    HAS_CHILDREN(
            409, "Has children"),
    LIMIT_REACHED(409, "Limit reached"),
    CONCURRENT_CHANGES(409, "Concurrent changes"),
    TOO_MANY_TAGS(409,
            "Too many tags"),
    PRECONDITION_FAILED(412, "Precondition failed"),
    TOO_LARGE(413,
            "Too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
    INVALID_VALUES(422,
            "Invalid values"),
    INVALID_REFERENCE(422, "Invalid reference"),
    ID_MISMATCH(422,
            "Id mismatch"),
    UNCHANGEABLE_VALUES(422,
            "Unchangeable values"),
    ID_TOO_LONG(422,
            "Id too long"),
    RULE_BROKEN(422,
            "Rule broken"),
    IDEMPOTENCY_KEY_REUSED(422,
            "Idempotency key reused"),
    THROTTLED(429,
            "Throttled"),
    TOO_MANY_REQUESTS(429,
            "Too many requests"),
    HEADERS_TOO_LARGE(431,
            "Headers too large"),
    INTERNAL_ERROR(
            500,
            "Internal error"),
    TABLE_UNAVAILABLE(
            503,
            "Table unavailable"),
    TRANSACTION_CONFLICT(
            503,
            "Transaction conflict"),
    OUTCOME_UNKNOWN(
            503,
            "Outcome unknown"),
    SEARCH_UNAVAILABLE(
            503,
            "Search unavailable"),
    FILES_UNAVAILABLE(
            503,
            "Files unavailable"),
    BEING_BUILT(
            503,
            "Being built"),
    STARTING(
            503,
            "Starting");

    private static final String PREFIX = "urn:relata:problem:";

    private final int status;
    private final String title;

    ProblemType(int status, String title) {
        this.status = status;
        this.title = title;
    }

    static ProblemType of(ProblemKind kind) {
        return valueOf(kind.name());
    }

    /** The HTTP status that goes with it. */
    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** Whether a model alone says that it may be answered; too many requests are refused only where a deployment limits callers. */
    public boolean isPossible(TableModel model) {
        return switch (this) {
            case UNAUTHENTICATED -> model.needsCaller();
            case NO_TENANT -> model.multiTenant();
            case FORBIDDEN -> !model.permissions().isEmpty();
            case TOO_MANY_REQUESTS -> false;
            case FILES_UNAVAILABLE -> model.hasFiles();
            default -> true;
        };
    }

    /** Its name in documentation and URI: {@code unique-value-taken}. */
    public String slug() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code urn:relata:problem:unique-value-taken}. */
    public String uri() {
        return PREFIX + slug();
    }
}
