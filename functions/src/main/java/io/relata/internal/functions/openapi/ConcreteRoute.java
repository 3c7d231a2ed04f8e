package io.relata.internal.functions.openapi;

import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.functions.http.OfferedOperations;
import io.relata.internal.functions.openapi.schema.Names;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.AnonymousAccess;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A route with the model's own names in place of the variables that stand for them: {@code /customers/{id}/stores/{storeId}}.
 *
 * @param type the entity that its collection holds, where it has one
 * @param related what it leads to from there, where it does
 * @param total whose groups it reads, where it does
 */
public record ConcreteRoute(Route route, Optional<EntityType> type, Optional<Related> related, Optional<TotalType> total) {
    private static final String RELATED_ID = "{relatedId}";

    /** One that is about no total. */
    public ConcreteRoute(Route route, Optional<EntityType> type, Optional<Related> related) {
        this(route, type, related, Optional.empty());
    }

    /** All that the model offers, in the order of the routes; HEAD goes without saying where there is GET. */
    public static List<ConcreteRoute> all(TableModel model) {
        OfferedOperations offered = new OfferedOperations(model);
        return Routes.ALL.stream().filter(route -> !route.method().equals("HEAD")).flatMap(route -> of(route, model))
                .flatMap(concrete -> concrete.objection(offered).isEmpty() ? Stream.of(concrete) : concrete.instead()).toList();
    }

    /** Those of them that a permission can allow to callers whom nothing authenticates, at the paths of these. */
    static List<ConcreteRoute> open(TableModel model) {
        AnonymousAccess access = new AnonymousAccess(model);
        return access.any() ? all(model).stream().filter(route -> route.isPossible(access)).map(ConcreteRoute::opened).toList() : List.of();
    }

    private boolean isPossible(AnonymousAccess access) {
        List<EntityType> needed = needed();
        return Routes.privileges(operation()).anyMatch(privilege -> needed.isEmpty()
                ? access.may(privilege)
                : needed.stream().allMatch(one -> access.may(privilege, one)));
    }

    /** The entities without which there is nothing to ask for; none where any will do. */
    private List<EntityType> needed() {
        return switch (operation()) {
            case LINK, UNLINK, READ_LINK -> List.of(entity(), list().entity());
            case LIST_RELATED -> list() instanceof Related.Children ? List.of(list().entity()) : List.of(entity(), list().entity());
            default -> type.stream().toList();
        };
    }

    private ConcreteRoute opened() {
        return new ConcreteRoute(route.open(), type, related, total);
    }

    /** Where there is no list, its path still answers for ids. */
    private Stream<ConcreteRoute> instead() {
        return operation() == Operation.LIST_ENTITIES
                ? Stream.of(new ConcreteRoute(Routes.READ_ENTITIES, type, related))
                : Stream.empty();
    }

    private static Stream<ConcreteRoute> of(Route route, TableModel model) {
        if (!route.path().contains("{collection}")) {
            return Stream.of(new ConcreteRoute(route, Optional.empty(), Optional.empty()));
        }
        if (route.operation() == Operation.READ_GROUPS) {
            return model.entities().stream().flatMap(type -> new DeclaredTotals(model).of(type).stream().filter(TotalType::isGrouped)
                    .map(total -> new ConcreteRoute(route, Optional.of(type), Optional.empty(), Optional.of(total))));
        }
        return model.entities().stream().flatMap(type -> route.path().contains("{related}")
                ? model.related(type).stream().map(related -> new ConcreteRoute(route, Optional.of(type), Optional.of(related)))
                : Stream.of(new ConcreteRoute(route, Optional.of(type), Optional.empty())));
    }

    private Optional<Refusal> objection(OfferedOperations offered) {
        if (type.isEmpty()) {
            return offered.objection(operation());
        }
        return related.isEmpty() ? offered.objection(operation(), entity()) : offered.objection(operation(), entity(), list());
    }

    /** What it does. */
    public Operation operation() {
        return route.operation();
    }

    /** The entity, of a route that has one. */
    public EntityType entity() {
        return type.orElseThrow();
    }

    /** What the route leads to, of a route that leads from one entity to others. */
    public Related list() {
        return related.orElseThrow();
    }

    /** The total, of a route that reads its groups. */
    public TotalType counted() {
        return total.orElseThrow();
    }

    /** The relation, of a route that is about one. */
    Side side() {
        return ((Related.Linked) list()).side();
    }

    /** With the names of collections and lists; braces are left for ids and tags. */
    public String path() {
        String path = route.path();
        if (type.isPresent()) {
            path = path.replace("{collection}", entity().collection());
        }
        if (total.isPresent()) {
            path = path.replace("{total}", counted().name());
        }
        return related.isEmpty() ? path : path.replace("{related}", list().path()).replace(RELATED_ID, "{" + relatedIdName() + "}");
    }

    /** The names of the variables that are left in the path. */
    List<String> variables() {
        return Stream.of(path().split("/")).filter(segment -> segment.startsWith("{"))
                .map(segment -> segment.substring(1, segment.length() - 1)).toList();
    }

    private String relatedIdName() {
        return list().entity().name() + "Id";
    }

    /** A name that no other operation of the document has. */
    public String operationId() {
        return route.isOpen() ? name() + "Anonymously" : name();
    }

    private String name() {
        String one = type.map(Names::entity).orElse("");
        String many = type.map(entity -> Names.pascal(entity.collection())).orElse("");
        String others = related.map(list -> Names.pascal(list.path())).orElse("");
        return switch (operation()) {
            case CREATE_ENTITY -> "create" + one;
            case PUT_ENTITY -> "put" + one;
            case PATCH_ENTITY -> "patch" + one;
            case ADJUST_ENTITY -> "adjust" + one;
            case DELETE_ENTITY -> "delete" + one;
            case RESTORE_ENTITY -> "restore" + one;
            case READ_ENTITY -> "read" + one;
            case READ_ENTITIES -> "read" + many + "ById";
            case READ_LINK -> "read" + others + "LinkOf" + one;
            case LINK -> "link" + one + "To" + others;
            case UNLINK -> "unlink" + one + "From" + others;
            case UPLOAD_FILE -> "uploadFileOf" + one;
            case DELETE_FILE -> "deleteFileOf" + one;
            case LIST_FILES -> "listFilesOf" + one;
            case TAG -> "tag" + one;
            case UNTAG -> "untag" + one;
            case BATCH -> "batch";
            case READ_TAGS -> "readTagsOf" + one;
            case LIST_ENTITIES -> "listAll" + many;
            case LIST_RELATED -> "list" + others + "Of" + one;
            case LIST_TAGGED -> "listTagged";
            case LIST_TAGGED_OF_COLLECTION -> "listTagged" + many;
            case LIST_WITH_TAGS -> "listWithTags";
            case READ_TOTALS -> "readTotalsOf" + one;
            case READ_TOTALS_OF_TAG -> "readTotalsOfTag";
            case READ_TOTALS_OF_ALL -> "readOverallTotalsOf" + many;
            case READ_GROUPS -> "read" + Names.pascal(counted().name()) + "GroupsOf" + one;
            case SEARCH -> "search";
            case DESCRIBE_API -> "describeApi";
        };
    }

    /** What the operation does, in a line. */
    public String summary() {
        String one = type.map(EntityType::name).map(IndefiniteArticle::with).orElse("");
        String many = type.map(EntityType::collection).orElse("");
        String others = related.map(Related::path).orElse("");
        String other = related.map(list -> IndefiniteArticle.with(list.entity().name())).orElse("");
        return switch (operation()) {
            case CREATE_ENTITY -> "Create " + one + " under an id that the server gives";
            case PUT_ENTITY -> "Create " + one + " under this id, or replace it";
            case PATCH_ENTITY -> "Change some attributes of " + one + " (JSON merge patch)";
            case ADJUST_ENTITY -> "Add to numbers of " + one;
            case DELETE_ENTITY -> "Delete " + one + "; its copies and links follow";
            case RESTORE_ENTITY -> "Bring " + one + " back that was deleted";
            case READ_ENTITY -> "Read " + one;
            case READ_ENTITIES -> "Read " + many + " by their ids"
                    + (new UniqueLookups(entity()).keys().isEmpty() ? "" : ", or one by what is unique");
            case READ_LINK -> "Read the link of " + one + " and " + other + " (" + others + "), with the " + list().entity().name();
            case LINK -> "Relate " + one + " and " + other + " (" + others + "), or change how they are";
            case UNLINK -> "End the relationship of " + one + " and " + other + " (" + others + ")";
            case UPLOAD_FILE -> "Get a URL to send a file of " + one + " to";
            case DELETE_FILE -> "Delete a file of " + one;
            case LIST_FILES -> "List files of " + one + ", with URLs to read them";
            case TAG -> "Tag " + one;
            case UNTAG -> "Take a tag from " + one;
            case BATCH -> "Write several at once";
            case READ_TAGS -> "Read the tags of " + one;
            case LIST_ENTITIES -> "List all " + many;
            case LIST_RELATED -> "List the " + others + " of " + one;
            case LIST_TAGGED -> "List what has a tag";
            case LIST_TAGGED_OF_COLLECTION -> "List the " + many + " that have a tag";
            case LIST_WITH_TAGS -> "List what has any of several tags, or all of them";
            case READ_TOTALS -> "Read the totals of " + one;
            case READ_TOTALS_OF_TAG -> "Read the totals of what has a tag";
            case READ_TOTALS_OF_ALL -> "Read the totals of all " + many;
            case READ_GROUPS -> "Read the total " + counted().name() + " of " + one + " by groups";
            case SEARCH -> "Find what has all of some words, the best matches first";
            case DESCRIBE_API -> "Read this description";
        };
    }
}
