package io.relata.client;

import java.util.Locale;
import java.util.stream.Stream;

/** The kinds of problems that an API answers with; docs/problems.md explains each. Later releases may have more. */
public enum ApiProblemType {
    MALFORMED_REQUEST,
    INVALID_CURSOR,
    NO_SUCH_LIST,
    INVALID_FILTER,
    UNSUITABLE_PRECONDITION,
    UNAUTHENTICATED,
    NO_TENANT,
    FORBIDDEN,
    NOT_FOUND,
    NO_SUCH_PATH,
    NO_SEARCH_ENGINE,
    METHOD_NOT_ALLOWED,
    CONFLICT,
    UNIQUE_VALUE_TAKEN,
    ALREADY_EXISTS,
    HAS_CHILDREN,
    LIMIT_REACHED,
    CONCURRENT_CHANGES,
    TOO_MANY_TAGS,
    PRECONDITION_FAILED,
    TOO_LARGE,
    UNSUPPORTED_MEDIA_TYPE,
    INVALID_VALUES,
    INVALID_REFERENCE,
    ID_MISMATCH,
    UNCHANGEABLE_VALUES,
    ID_TOO_LONG,
    RULE_BROKEN,
    IDEMPOTENCY_KEY_REUSED,
    THROTTLED,
    TOO_MANY_REQUESTS,
    HEADERS_TOO_LARGE,
    INTERNAL_ERROR,
    TABLE_UNAVAILABLE,
    TRANSACTION_CONFLICT,
    OUTCOME_UNKNOWN,
    SEARCH_UNAVAILABLE,
    FILES_UNAVAILABLE,
    BEING_BUILT,
    STARTING,

    /** The gateway's own, one of a later release, or one of the application's own; the status tells more. */
    OTHER;

    private static final String PREFIX = "urn:relata:problem:";

    static ApiProblemType of(String uri) {
        return Stream.of(values()).filter(type -> type != OTHER && type.uri().equals(uri)).findFirst().orElse(OTHER);
    }

    private String uri() {
        return PREFIX + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
