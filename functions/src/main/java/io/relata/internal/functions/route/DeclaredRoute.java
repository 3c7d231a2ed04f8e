package io.relata.internal.functions.route;

import io.relata.endpoint.CustomRoute;
import java.util.Optional;

/**
 * A custom route, as a class declares it.
 *
 * @param type the name of the class
 * @param function which function does it
 */
public record DeclaredRoute(String type, String method, String path, Route.Function function) implements GatewayRoute {
    /** What a class declares; none where it declares nothing. */
    public static Optional<DeclaredRoute> of(Class<?> type) {
        return Optional.ofNullable(type.getAnnotation(CustomRoute.class))
                .map(route -> new DeclaredRoute(type.getName(), route.method(), route.path(), function(route.uses())));
    }

    /** The same route for another method. */
    DeclaredRoute with(String otherMethod) {
        return new DeclaredRoute(type, otherMethod, path, function);
    }

    private static Route.Function function(CustomRoute.Uses uses) {
        return uses == CustomRoute.Uses.WRITES ? Route.Function.COMMANDS : Route.Function.QUERIES;
    }
}
