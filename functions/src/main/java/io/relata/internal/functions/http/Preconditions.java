package io.relata.internal.functions.http;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.Precondition;
import java.util.Optional;
import java.util.stream.Collectors;

/** The preconditions of If-Match and If-None-Match. One that an operation does not support is refused, not ignored. */
public final class Preconditions {
    private static final String IF_MATCH = "if-match";
    private static final String IF_NONE_MATCH = "if-none-match";

    private Preconditions() {
    }

    /** Of a write that may create or replace: {@code If-None-Match: *} lets it create only. */
    public static Precondition ofPut(ApiRequest request) {
        Optional<EntityTags> match = EntityTags.in(request, IF_MATCH);
        Optional<EntityTags> noneMatch = EntityTags.in(request, IF_NONE_MATCH);
        if (noneMatch.isEmpty()) {
            return match.map(Preconditions::matching).orElse(Precondition.NONE);
        } else if (match.isEmpty() && noneMatch.get().any()) {
            return new Precondition.Absent();
        }
        throw malformed("a PUT asks for one thing: If-Match to replace what is known, or If-None-Match: * to create what does not exist");
    }

    /** Of a write to an existing entity or link. */
    public static Precondition ofChange(ApiRequest request) {
        if (request.header(IF_NONE_MATCH).isPresent()) {
            throw malformed("If-None-Match is for GET and PUT; a change is made dependent on a version by If-Match");
        }
        return EntityTags.in(request, IF_MATCH).map(Preconditions::matching).orElse(Precondition.NONE);
    }

    /** Of an operation that supports no precondition. */
    public static void requireNone(ApiRequest request) {
        if (request.header(IF_MATCH).isPresent() || request.header(IF_NONE_MATCH).isPresent()) {
            throw malformed(
                    "If-Match and If-None-Match are for entities and links, by their own path; this can't be made dependent on a version");
        }
    }

    /** Of the reading of one entity or link: a caller who has its version is told so, {@link #isKnown}. */
    public static void requireReading(ApiRequest request) {
        if (request.header(IF_MATCH).isPresent()) {
            throw malformed("If-Match is for writes; a read is made dependent on a version by If-None-Match");
        }
    }

    /** Whether the caller has this version already. */
    public static boolean isKnown(ApiRequest request, long version) {
        return EntityTags.in(request, IF_NONE_MATCH).filter(known -> known.any()
                || known.tags().stream().anyMatch(tag -> tag.version().filter(each -> each == version).isPresent())).isPresent();
    }

    private static Precondition matching(EntityTags wanted) {
        return wanted.any()
                ? new Precondition.Exists()
                : new Precondition.Version(wanted.tags().stream().filter(tag -> !tag.weak())
                        .map(EntityTags.EntityTag::version).flatMap(Optional::stream).collect(Collectors.toSet()));
    }

    private static Refusal malformed(String detail) {
        return new Refusal(ProblemKind.UNSUITABLE_PRECONDITION, detail);
    }
}
