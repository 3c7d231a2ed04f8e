package io.relata.functions.route;

import static io.relata.functions.route.Route.Function.COMMANDS;
import static io.relata.functions.route.Route.Function.QUERIES;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The routes of the API: the functions answer them, the gateway and the local server dispatch by them, the OpenAPI document lists them. */
public final class Routes {
    private static final String ENTITY = "/{collection}/{id}";
    private static final String LINK = "/{collection}/{id}/{related}/{relatedId}";
    private static final String TAG = "/{collection}/{id}/tags/{tag}";

    private static final List<Route> DECLARED = List.of(
            new Route(Operation.CREATE_ENTITY, "POST", "/{collection}", COMMANDS),
            new Route(Operation.PUT_ENTITY, "PUT", ENTITY, COMMANDS),
            new Route(Operation.PATCH_ENTITY, "PATCH", ENTITY, COMMANDS),
            new Route(Operation.DELETE_ENTITY, "DELETE", ENTITY, COMMANDS),
            new Route(Operation.LINK, "PUT", LINK, COMMANDS),
            new Route(Operation.UNLINK, "DELETE", LINK, COMMANDS),
            new Route(Operation.TAG, "PUT", TAG, COMMANDS),
            new Route(Operation.UNTAG, "DELETE", TAG, COMMANDS),
            new Route(Operation.LIST_ENTITIES, "GET", "/{collection}", QUERIES),
            new Route(Operation.READ_ENTITY, "GET", ENTITY, QUERIES),
            new Route(Operation.LIST_RELATED, "GET", "/{collection}/{id}/{related}", QUERIES),
            new Route(Operation.READ_TAGS, "GET", "/{collection}/{id}/tags", QUERIES),
            new Route(Operation.LIST_WITH_TAGS, "GET", "/tags", QUERIES),
            new Route(Operation.LIST_TAGGED, "GET", "/tags/{tag}", QUERIES),
            new Route(Operation.LIST_TAGGED_OF_COLLECTION, "GET", "/tags/{tag}/{collection}", QUERIES),
            new Route(Operation.SEARCH, "GET", "/search", QUERIES),
            new Route(Operation.DESCRIBE_API, "GET", "/openapi.json", QUERIES));

    /** All of them: wherever there is GET there is HEAD. */
    public static final List<Route> ALL = DECLARED.stream().flatMap(Routes::withHead).toList();

    /** Fixed segments go before variables, from left to right, as API Gateway chooses. */
    private static final List<Form> MOST_SPECIFIC_FIRST = ALL.stream().sorted(Comparator.comparing(Routes::specificity))
            .map(route -> new Form(route, route.segments())).toList();

    private Routes() {
    }

    private static Stream<Route> withHead(Route route) {
        return route.method().equals("GET")
                ? Stream.of(route, new Route(route.operation(), "HEAD", route.path(), route.function()))
                : Stream.of(route);
    }

    /** A route, and its path split once for all requests. */
    private record Form(Route route, List<String> segments) {
        Optional<Match> match(List<String> path) {
            return Route.variables(segments, path).map(variables -> new Match(route, variables));
        }
    }

    /** A route, and the values of its path's variables in a request. */
    public record Match(Route route, Map<String, String> variables) {
    }

    /**
     * The route of a request.
     *
     * @param path decoded and split at its slashes
     */
    public static Optional<Match> match(String method, List<String> path) {
        return matches(path).stream().filter(match -> match.route().method().equals(method)).findFirst();
    }

    /** The routes of a path, whatever the method, the most specific first; none when nothing is there. */
    public static List<Match> matches(List<String> path) {
        return MOST_SPECIFIC_FIRST.stream().flatMap(form -> form.match(path).stream()).toList();
    }

    /** The function that answers a request; the reading one also answers what no route is for, with a problem that says so. */
    public static Route.Function function(String method, List<String> path) {
        return match(method, path).map(match -> match.route().function()).orElse(QUERIES);
    }

    private static String specificity(Route route) {
        Function<String, String> rank = segment -> Route.isVariable(segment) ? "1" : "0";
        return route.segments().stream().map(rank).reduce("", String::concat);
    }
}
