package io.relata.internal.functions.route;

import static io.relata.internal.functions.route.Route.Function.COMMANDS;
import static io.relata.internal.functions.route.Route.Function.QUERIES;

import io.relata.internal.model.AnonymousAccess;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import io.relata.permission.Privilege;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The routes that APIs have. The functions answer them, and the OpenAPI document lists those that a model offers. */
public final class Routes {
    /** The variables of paths. */
    public static final String COLLECTION = "collection";
    public static final String ID = "id";
    public static final String RELATED = "related";
    public static final String RELATED_ID = "relatedId";
    public static final String TAG = "tag";
    public static final String TOTAL = "total";
    public static final String ATTACHMENT = "attachment";
    public static final String FILE = "file";

    /** The paths that callers use whom nothing authenticates begin with it: {@code /public}. */
    public static final String OPEN = "/" + AnonymousAccess.SEGMENT;

    private static final String ONE_ENTITY = "/{collection}/{id}";
    private static final String ONE_LINK = "/{collection}/{id}/{related}/{relatedId}";
    private static final String FILES = "/{collection}/{id}/files/{attachment}";
    private static final String ONE_TAG = "/{collection}/{id}/tags/{tag}";

    private static final List<Route> DECLARED = List.of(
            new Route(Operation.CREATE_ENTITY, "POST", "/{collection}", COMMANDS),
            new Route(Operation.PUT_ENTITY, "PUT", ONE_ENTITY, COMMANDS),
            new Route(Operation.PATCH_ENTITY, "PATCH", ONE_ENTITY, COMMANDS),
            new Route(Operation.ADJUST_ENTITY, "POST", "/{collection}/{id}/adjust", COMMANDS),
            new Route(Operation.DELETE_ENTITY, "DELETE", ONE_ENTITY, COMMANDS),
            new Route(Operation.RESTORE_ENTITY, "POST", "/{collection}/{id}/restore", COMMANDS),
            new Route(Operation.LINK, "PUT", ONE_LINK, COMMANDS),
            new Route(Operation.UNLINK, "DELETE", ONE_LINK, COMMANDS),
            new Route(Operation.UPLOAD_FILE, "POST", FILES, COMMANDS),
            new Route(Operation.DELETE_FILE, "DELETE", FILES + "/{file}", COMMANDS),
            new Route(Operation.TAG, "PUT", ONE_TAG, COMMANDS),
            new Route(Operation.UNTAG, "DELETE", ONE_TAG, COMMANDS),
            new Route(Operation.BATCH, "POST", "/batch", COMMANDS),
            new Route(Operation.LIST_ENTITIES, "GET", "/{collection}", QUERIES),
            new Route(Operation.READ_ENTITY, "GET", ONE_ENTITY, QUERIES),
            new Route(Operation.LIST_RELATED, "GET", "/{collection}/{id}/{related}", QUERIES),
            new Route(Operation.READ_LINK, "GET", ONE_LINK, QUERIES),
            new Route(Operation.LIST_FILES, "GET", FILES, QUERIES),
            new Route(Operation.READ_TAGS, "GET", "/{collection}/{id}/tags", QUERIES),
            new Route(Operation.LIST_WITH_TAGS, "GET", "/tags", QUERIES),
            new Route(Operation.LIST_TAGGED, "GET", "/tags/{tag}", QUERIES),
            new Route(Operation.LIST_TAGGED_OF_COLLECTION, "GET", "/tags/{tag}/{collection}", QUERIES),
            new Route(Operation.READ_TOTALS, "GET", "/{collection}/{id}/totals", QUERIES),
            new Route(Operation.READ_TOTALS_OF_TAG, "GET", "/tags/{tag}/totals", QUERIES),
            new Route(Operation.READ_TOTALS_OF_ALL, "GET", "/totals/{collection}", QUERIES),
            new Route(Operation.READ_GROUPS, "GET", "/{collection}/{id}/totals/{total}", QUERIES),
            new Route(Operation.SEARCH, "GET", "/search", QUERIES),
            new Route(Operation.DESCRIBE_API, "GET", "/openapi.json", QUERIES));

    /** Answers what {@link Operation#LIST_ENTITIES} does not: requests with the parameter {@link #ID}, also where there is no list. */
    public static final Route READ_ENTITIES = new Route(Operation.READ_ENTITIES, "GET", "/{collection}", QUERIES);

    /** All routes: each GET route also answers HEAD. */
    public static final List<Route> ALL = DECLARED.stream().flatMap(Routes::withHead).toList();

    private static final Set<Operation> OF_TOTALS = EnumSet.of(Operation.READ_TOTALS, Operation.READ_TOTALS_OF_TAG,
            Operation.READ_TOTALS_OF_ALL, Operation.READ_GROUPS);

    private static final Set<Operation> OF_FILES = EnumSet.of(Operation.UPLOAD_FILE, Operation.DELETE_FILE, Operation.LIST_FILES);

    private static final RouteIndex<Route> INDEX = new RouteIndex<>(ALL.stream());

    private Routes() {
    }

    /** Those that the gateway of a model has: of what it does not declare, other routes answer requests. */
    public static List<Route> of(TableModel model) {
        Set<Operation> left = EnumSet.noneOf(Operation.class);
        if (model.totals().isEmpty()) {
            left.addAll(OF_TOTALS);
        }
        if (model.entities().stream().allMatch(type -> new DeclaredTotals(model).of(type).stream().noneMatch(TotalType::isGrouped))) {
            left.add(Operation.READ_GROUPS);
        }
        if (model.entities().stream().allMatch(type -> type.traits().adjustable().isEmpty())) {
            left.add(Operation.ADJUST_ENTITY);
        }
        if (!model.hasFiles()) {
            left.addAll(OF_FILES);
        }
        if (model.entities().stream().noneMatch(EntityType::keepsHistory)) {
            left.add(Operation.RESTORE_ENTITY);
        }
        return ALL.stream().filter(route -> !left.contains(route.operation())).toList();
    }

    /**
     * The routes for callers whom nothing authenticates, of what a permission of the model can allow them: those of the others, with
     * {@value #OPEN} before their paths. A batch and the description of the API are for others.
     */
    public static List<Route> open(TableModel model) {
        AnonymousAccess access = new AnonymousAccess(model);
        return access.any()
                ? of(model).stream().filter(route -> privileges(route.operation()).anyMatch(access::may)).map(Route::open).toList()
                : List.of();
    }

    /** Whether callers use a path whom nothing authenticates, where the model allows them anything. */
    public static boolean isOpen(String path) {
        return path.startsWith(OPEN + "/");
    }

    /** Whether an operation is about files of entities. */
    public static boolean isOfFiles(Operation operation) {
        return OF_FILES.contains(operation);
    }

    /** What an operation takes for some entity, any one of these. */
    public static Stream<Privilege> privileges(Operation operation) {
        return switch (operation) {
            case CREATE_ENTITY -> Stream.of(Privilege.CREATE);
            case PUT_ENTITY -> Stream.of(Privilege.CREATE, Privilege.CHANGE);
            case PATCH_ENTITY, ADJUST_ENTITY, UPLOAD_FILE, DELETE_FILE -> Stream.of(Privilege.CHANGE);
            case DELETE_ENTITY -> Stream.of(Privilege.DELETE);
            case RESTORE_ENTITY -> Stream.of(Privilege.CREATE);
            case LINK, UNLINK -> Stream.of(Privilege.LINK);
            case TAG, UNTAG -> Stream.of(Privilege.TAG);
            case BATCH, DESCRIBE_API -> Stream.empty();
            default -> Stream.of(Privilege.READ);
        };
    }

    private static Stream<Route> withHead(Route route) {
        return route.method().equals("GET")
                ? Stream.of(route, new Route(route.operation(), "HEAD", route.path(), route.function()))
                : Stream.of(route);
    }

    /** A route, and the values of its path's variables in a request. */
    public record Match(Route route, Map<String, String> variables) {
        public boolean has(String variable) {
            return variables.containsKey(variable);
        }

        /** The value of a variable that the route's path has. */
        public String value(String variable) {
            return Objects.requireNonNull(variables.get(variable), variable);
        }
    }

    /** The routes of a method and a path, the most specific first. A path with an empty segment has none. */
    public static Stream<Match> matches(String method, List<String> path) {
        return path.contains("") ? Stream.empty() : INDEX.of(method, path, Match::new);
    }

    /** The same, whatever the method. */
    public static List<Match> matches(List<String> path) {
        return path.contains("") ? List.of() : INDEX.of(path, Match::new).toList();
    }
}
