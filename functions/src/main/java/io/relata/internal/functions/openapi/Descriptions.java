package io.relata.internal.functions.openapi;

import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import java.util.List;

/** What an operation does beyond its summary. */
final class Descriptions {
    private static final String EVENTUAL = "Eventually consistent: a change may take a moment to show.";

    private static final String TOLD = "Each that the caller may be told. ";
    private static final String BY_ID = "In the order of the ids, each once; the ids of those that are not there are named.";

    private Descriptions() {
    }

    static String of(TableModel model, ConcreteRoute route) {
        return switch (route.operation()) {
            case CREATE_ENTITY -> "With an Idempotency-Key it is safe to repeat.";
            case PUT_ENTITY ->
                "Replacing keeps createdAt and tags. Without a precondition it also replaces what others wrote in the meantime.";
            case PATCH_ENTITY -> "A patch that changes nothing writes nothing and keeps the version.";
            case ADJUST_ENTITY ->
                "Of several at once, each counts. A missing number counts as 0. What would break a constraint is refused (422). With an "
                        + "Idempotency-Key it is safe to repeat.";
            case DELETE_ENTITY -> DeletionText.of(model, route.entity());
            case RESTORE_ENTITY ->
                "Its attributes and tags are as they were last, its version is greater. Its links stay ended, and children that were "
                        + "deleted with it stay deleted. With an Idempotency-Key it is safe to repeat.";
            case READ_ENTITY -> "The ETag is the version.";
            case READ_ENTITIES -> BY_ID + unique(route.entity());
            case READ_LINK ->
                "The ETag is the version of the link, the same from either side: it stays when the " + route.list().entity().name()
                        + " changes.";
            case LINK ->
                "Without a body, an existing link keeps its attributes. Works the same from either side. The ETag is the version of "
                        + "the link.";
            case UNLINK -> "Also succeeds when they are not linked, unless If-Match asks for a link. Works the same from either side.";
            case UPLOAD_FILE -> FileText.of(route.entity()) + " The request to send is in the answer: S3 takes exactly these bytes "
                    + "and this "
                    + "type, for ten minutes.";
            case DELETE_FILE -> "A URL that was answered before reads nothing any more.";
            case LIST_FILES -> "In the order in which they were asked for. The URLs are good for ten minutes, for whoever has them.";
            case TAG -> "At most 50 tags; upper and lower case differ.";
            case UNTAG -> "Also succeeds when the entity does not have the tag.";
            case BATCH ->
                "Up to 25 requests, each by itself and with an answer of its own; or atomic: up to 100, all or none, in one "
                        + "transaction of 100 items. With an Idempotency-Key it is carried out once if it is atomic, else each "
                        + "creation.";
            case READ_TAGS -> "In no particular order.";
            case LIST_ENTITIES -> list(route) + " With ids: entities by these. " + BY_ID + unique(route.entity());
            case LIST_RELATED -> related(route.list());
            case LIST_TAGGED, LIST_TAGGED_OF_COLLECTION -> "By type, then by id. " + EVENTUAL;
            case LIST_WITH_TAGS -> "Each entity once; by type, then by id. " + EVENTUAL;
            case READ_TOTALS -> TOLD + EVENTUAL;
            case READ_TOTALS_OF_TAG -> TOLD + groups(new DeclaredTotals(model).ofTag()) + EVENTUAL;
            case READ_TOTALS_OF_ALL -> TOLD + groups(new DeclaredTotals(model).ofAll(route.entity())) + EVENTUAL;
            case READ_GROUPS -> "In the order of the groups, without those of which nothing is counted. " + EVENTUAL;
            case SEARCH -> "Only where a search engine is configured. " + EVENTUAL;
            case DESCRIBE_API -> "Generated from the model.";
        };
    }

    private static String groups(List<TotalType> totals) {
        return totals.stream().anyMatch(TotalType::isGrouped) ? "With by: a page of the groups of one of them, in their order. " : "";
    }

    private static String unique(EntityType type) {
        UniqueLookups lookups = new UniqueLookups(type);
        return lookups.keys().isEmpty() ? "" : " With what is unique (" + lookups.described() + "): the one that has it, or none.";
    }

    private static String list(ConcreteRoute route) {
        return others(route)
                + (route.entity().traits().nearby().isPresent() ? " With near: those around a point, nearest first." : "");
    }

    private static String others(ConcreteRoute route) {
        if (route.entity().traits().nearby().isPresent() && route.entity().listShards().isEmpty() && route.entity().lists().isEmpty()) {
            return EVENTUAL;
        }
        return route.entity().listShards().isPresent()
                ? "In sort order. " + EVENTUAL
                : route.entity().lists().isEmpty()
                        ? "Those of which something is counted, in the order of a total. " + EVENTUAL
                        : "One list for each value of the attributes that select it. " + EVENTUAL;
    }

    private static String related(Related related) {
        if (related instanceof Related.Linked) {
            return "By id, each with the attributes of its link. " + EVENTUAL
                    + " With ids: those of these entities that are linked, as they are "
                    + "now. " + BY_ID;
        } else if (related instanceof Related.Tree) {
            return "The entity and everything below it. " + EVENTUAL;
        } else if (related instanceof Related.Ancestry) {
            return "All that it is within, from the top down to what contains it directly, on one page. As its parents are named now, "
                    + "also while a branch moves.";
        } else if (related instanceof Related.Edges) {
            return "The entity and what it is linked to. " + EVENTUAL;
        } else if (related instanceof Related.History) {
            return "Its versions and its deletions, the oldest first, also of one that is deleted. " + EVENTUAL;
        } else if (related instanceof Related.Children) {
            return "In the sort order of the children. " + EVENTUAL;
        }
        throw new IllegalStateException("unknown kind of list: " + related);
    }
}
