package io.relata.internal.events.gateway;

import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.RouteTable;
import io.relata.internal.model.TableModel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The routes of an API, and the functions that answer them.
 *
 * @param functions one for each that there is
 */
public record FunctionRouting(RouteTable routes, Map<Route.Function, LambdaFunction> functions) implements Routing {
    /** @param handlers the functions by the names of their handlers; there may be others among them */
    public static FunctionRouting of(TableModel model, CustomRoutes own, Map<String, LambdaFunction> handlers) {
        Map<Route.Function, LambdaFunction> functions = new EnumMap<>(Route.Function.class);
        for (Route.Function function : Route.Function.values()) {
            String handler = function.handler();
            functions.put(function, Objects.requireNonNull(handlers.get(handler), () -> "there is no function " + handler));
        }
        return new FunctionRouting(new RouteTable(own, model), functions);
    }

    @Override
    public Target target(String method, List<String> path) {
        Route.Function function = routes.function(method, path);
        Optional<RouteTable.Found> match = routes.find(method, path);
        return new Target(Objects.requireNonNull(functions.get(function)),
                match.map(found -> found.route().method() + " " + found.route().path()).orElse("$default"),
                match.filter(found -> routes.isOpen(found.route())).isPresent() ? Optional.empty() : Optional.of(function.scope()),
                match.map(RouteTable.Found::variables).orElse(Map.of()));
    }
}
