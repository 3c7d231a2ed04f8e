package io.relata.internal.engine.problem;

import io.relata.internal.engine.problem.Refusal.Reason;
import java.util.Locale;

/**
 * The kinds of refusals that a program may have to tell apart. Their names are public: callers get them as the type of a problem, and the
 * documentation has a section for each.
 */
public enum ProblemKind {
    MALFORMED_REQUEST(Reason.MALFORMED),
    /** A cursor that is none, or one of another list. */
    INVALID_CURSOR(Reason.MALFORMED),
    /** No index has the attributes that a list is asked for by. */
    NO_SUCH_LIST(Reason.MALFORMED),
    /** A condition on an attribute that what is listed does not have, or that can't be compared so. */
    INVALID_FILTER(Reason.MALFORMED),
    /** Preconditions that this request can't have, or can't have together. */
    UNSUITABLE_PRECONDITION(Reason.MALFORMED),
    /** Permissions refuse this to the caller, who may read the entity. */
    FORBIDDEN(Reason.FORBIDDEN),
    /** The entity does not exist, or the caller may not read it. */
    NOT_FOUND(Reason.UNKNOWN),
    /** The model has nothing at this path. */
    NO_SUCH_PATH(Reason.UNKNOWN),
    NO_SEARCH_ENGINE(Reason.UNKNOWN),
    METHOD_NOT_ALLOWED(Reason.NOT_OFFERED),
    /** At odds with what is stored in a way that has no kind of its own. */
    CONFLICT(Reason.CONFLICT),
    UNIQUE_VALUE_TAKEN(Reason.CONFLICT),
    /** There is an entity with this id already. */
    ALREADY_EXISTS(Reason.CONFLICT),
    HAS_CHILDREN(Reason.CONFLICT),
    /** A parent has as many children as it can have, or would have more. */
    LIMIT_REACHED(Reason.CONFLICT),
    /** Others changed the same at the same time, again and again. */
    CONCURRENT_CHANGES(Reason.CONFLICT),
    TOO_MANY_TAGS(Reason.CONFLICT),
    PRECONDITION_FAILED(Reason.PRECONDITION_FAILED),
    TOO_LARGE(
            Reason.TOO_LARGE),
    INVALID_VALUES(Reason.INVALID),
    /** An entity that is referred to does not exist, or does not belong together with the others that are. */
    INVALID_REFERENCE(Reason.INVALID),
    /** The id in the path is another than the one in the body, or than the one that follows from the body. */
    ID_MISMATCH(Reason.INVALID),
    /** Values that other entities' keys are made of would change. */
    UNCHANGEABLE_VALUES(Reason.INVALID),
    /** The attributes that an id is made of are too long together. */
    ID_TOO_LONG(Reason.INVALID),
    /** A rule of the application refuses it. */
    RULE_BROKEN(Reason.INVALID),
    /** The key came with another request before. */
    IDEMPOTENCY_KEY_REUSED(Reason.INVALID);

    private final Reason reason;

    ProblemKind(Reason reason) {
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /** Its name outside: {@code unique-value-taken}. */
    public String slug() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one for a refusal of which no more is known than its reason. */
    static ProblemKind general(Reason reason) {
        return switch (reason) {
            case MALFORMED -> MALFORMED_REQUEST;
            case FORBIDDEN -> FORBIDDEN;
            case UNKNOWN -> NOT_FOUND;
            case NOT_OFFERED -> METHOD_NOT_ALLOWED;
            case CONFLICT -> CONFLICT;
            case PRECONDITION_FAILED -> PRECONDITION_FAILED;
            case TOO_LARGE -> TOO_LARGE;
            case INVALID -> INVALID_VALUES;
        };
    }
}
