package io.relata.internal.functions.http;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the operation that a request asks for, and what its path names; where the model offers none, says what it offers instead. */
public final class ResolveRoute {
    private final ResolvePath paths;

    private final RouteHandlers own;

    public ResolveRoute(TableModel model, RouteHandlers own) {
        this.paths = new ResolvePath(model);
        this.own = own;
    }

    /** @throws ProblemException when the model offers nothing at this path, or not by this method */
    public OperationCall<PathTarget> call(ApiRequest request) {
        return Routes.matches(request.method(), request.path()).map(match -> asked(request, match)).map(paths::resolve)
                .filter(ResolvePath.Resolved::isOffered).findFirst()
                .map(found -> new OperationCall<>(request, found.route().operation(), found.target().orElseThrow()))
                .orElseThrow(() -> new ProblemException(
                        problem(request, Routes.matches(request.path()).stream().map(paths::resolve).toList())));
    }

    /** The query string tells reading entities by their ids, or one by what is unique, from listing them. */
    private Routes.Match asked(ApiRequest request, Routes.Match match) {
        return match.route().operation() == Operation.LIST_ENTITIES
                && (!request.query().all(Routes.ID).isEmpty() || paths.isUnique(match, request.query()))
                        ? new Routes.Match(Routes.READ_ENTITIES, match.variables())
                        : match;
    }

    private Problem problem(ApiRequest request, List<ResolvePath.Resolved> routes) {
        List<ResolvePath.Resolved> wanted = routes.stream().filter(route -> route.route().method().equals(request.method())).toList();
        return routes.stream().noneMatch(ResolvePath.Resolved::isOffered) && own.methods(request.path()).findAny().isEmpty()
                ? noSuchPath(request, wanted.isEmpty() ? routes : wanted)
                : otherMethods(request, routes, wanted);
    }

    private static Problem noSuchPath(ApiRequest request, List<ResolvePath.Resolved> routes) {
        return Problem.of(ProblemType.NO_SUCH_PATH, routes.stream().flatMap(route -> route.objection().stream()).map(Refusal::getMessage)
                .findFirst().orElseGet(() -> "there is nothing at " + path(request) + "; GET /openapi.json lists all paths"));
    }

    private Problem otherMethods(ApiRequest request, List<ResolvePath.Resolved> routes, List<ResolvePath.Resolved> wanted) {
        String allowed = Stream.concat(own.methods(request.path()),
                routes.stream().filter(route -> route.isOffered() || isByIds(request, route)).map(route -> route.route().method()))
                .distinct().sorted()
                .collect(Collectors.joining(", "));
        String why = wanted.stream().filter(route -> !route.isUnknown()).flatMap(route -> route.objection().stream())
                .map(Refusal::getMessage).findFirst()
                .orElseGet(() -> request.method() + " is not supported on " + path(request) + "; allowed: " + allowed);
        return Problem.of(ProblemType.METHOD_NOT_ALLOWED, why).with("Allow", allowed);
    }

    /** Where there is no list, its path still answers for ids, which a request to read it does not have. */
    private static boolean isByIds(ApiRequest request, ResolvePath.Resolved route) {
        return route.route().operation() == Operation.LIST_ENTITIES && !route.isUnknown() && !request.method().equals("GET")
                && !request.method().equals("HEAD");
    }

    private static String path(ApiRequest request) {
        return "/" + String.join("/", request.path());
    }
}
