package io.relata.simulation.sequential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A write.
 *
 * @param key the entity that the path names first; the one to be created, for a POST
 * @param related how the path names what it is linked to; the tag, where one is put or taken away; otherwise empty
 * @param relatedId the id of what it is linked to
 * @param body what is sent; none, if nothing is
 * @param validity whether the body can be valid
 */
record WriteStep(Kind kind, PlainKey key, String collection, String related, String relatedId, Optional<ObjectNode> body,
        Validity validity, Condition condition) implements Step {
    /** What is done. */
    enum Kind {
        CREATE("POST"),
        PUT("PUT"),
        PATCH("PATCH"),
        ADJUST("POST"),
        DELETE("DELETE"),
        RESTORE("POST"),
        LINK("PUT"),
        UNLINK("DELETE"),
        TAG("PUT"),
        UNTAG("DELETE");

        private final String method;

        Kind(String method) {
            this.method = method;
        }
    }

    /** What is known of a body. */
    enum Validity {
        /** It is valid, wherever its parents exist. */
        VALID,
        /** It has to be refused. */
        INVALID
    }

    /** What the write is made dependent on. */
    enum Condition {
        NONE, CURRENT, OTHER, EXISTS, ABSENT, WEAK;

        /** @param version the one that there is, or any */
        Map<String, String> headers(long version) {
            return switch (this) {
                case NONE -> Map.of();
                case CURRENT -> Map.of("if-match", "\"" + version + "\"");
                case OTHER -> Map.of("if-match", "\"" + (version - 1) + "\", \"x\"");
                case EXISTS -> Map.of("if-match", "*");
                case ABSENT -> Map.of("if-none-match", "*");
                case WEAK -> Map.of("if-match", "W/\"" + version + "\"");
            };
        }

        boolean holds(boolean exists) {
            return this == NONE || this == ABSENT && !exists || exists && (this == CURRENT || this == EXISTS);
        }
    }

    WriteStep with(Condition other) {
        return new WriteStep(kind, key, collection, related, relatedId, body, validity, other);
    }

    /** @param version of what is written, if it exists */
    HttpCall call(Optional<Long> version) {
        return new HttpCall(kind.method, path(), List.of(), condition.headers(version.orElse(7L)),
                body.map(ObjectNode::toString));
    }

    private String path() {
        String entity = "/" + collection + "/" + key.id();
        return switch (kind) {
            case CREATE -> "/" + collection;
            case PUT, PATCH, DELETE -> entity;
            case ADJUST -> entity + "/adjust";
            case RESTORE -> entity + "/restore";
            case LINK, UNLINK -> entity + "/" + related + "/" + relatedId;
            case TAG, UNTAG -> entity + "/tags/" + related;
        };
    }

    @Override
    public String toString() {
        return call(Optional.empty()).toString();
    }
}
