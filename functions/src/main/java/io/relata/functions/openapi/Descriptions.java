package io.relata.functions.openapi;

import io.relata.model.Related;

/** What there is to know of an operation beyond its summary. */
final class Descriptions {
    private static final String EVENTUAL = "A change may take some moments to show.";

    private Descriptions() {
    }

    static String of(ConcreteRoute route) {
        return switch (route.operation()) {
            case CREATE_ENTITY -> "An Idempotency-Key makes it safe to send again.";
            case PUT_ENTITY -> "Replacing keeps createdAt and tags. Without a precondition, what others wrote meanwhile is replaced too.";
            case PATCH_ENTITY -> "Nothing is written, and the version stays, when nothing changes.";
            case DELETE_ENTITY -> "Refused as long as something belongs to it.";
            case READ_ENTITY -> "The ETag is its version.";
            case LINK -> "Without a body, a relationship that there is keeps its attributes. The same from either side.";
            case UNLINK -> "Also succeeds when they are not related. The same from either side.";
            case TAG -> "At most 50 tags; upper and lower case differ.";
            case UNTAG -> "Also succeeds when it does not have the tag.";
            case READ_TAGS -> "In no particular order.";
            case LIST_ENTITIES -> route.entity().listShards().isPresent()
                    ? "In the order of what they are sorted by. " + EVENTUAL
                    : "One list for each value, or values, of what chooses among them. " + EVENTUAL;
            case LIST_RELATED -> related(route.list());
            case LIST_TAGGED, LIST_TAGGED_OF_COLLECTION -> "By kind, then by id. " + EVENTUAL;
            case LIST_WITH_TAGS -> "Each entity once; by kind, then by id. " + EVENTUAL;
            case SEARCH -> "Where there is a search engine. " + EVENTUAL;
            case DESCRIBE_API -> "It follows from the model.";
        };
    }

    private static String related(Related related) {
        if (related instanceof Related.Linked) {
            return "By id, each with what the relationship carries. " + EVENTUAL;
        } else if (related instanceof Related.Tree) {
            return "Itself, and all that is below it. " + EVENTUAL;
        } else if (related instanceof Related.Edges) {
            return "Itself, and what it is linked to. " + EVENTUAL;
        } else if (related instanceof Related.History) {
            return "Its earlier versions, the oldest first. " + EVENTUAL;
        }
        return "What belongs to it, in the order of what they are sorted by. " + EVENTUAL;
    }
}
