package io.relata.test;

import io.relata.events.function.LambdaFunction;
import io.relata.events.gateway.Routing;
import io.relata.functions.route.RouteTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The routes of the model and of the application. */
record OwnRouting(RouteTable routes, Map<String, LambdaFunction> functions) implements Routing {
    @Override
    public Target target(String method, List<String> path) {
        LambdaFunction function = Objects.requireNonNull(functions.get(routes.function(method, path).handler()));
        Optional<RouteTable.Found> found = routes.find(method, path);
        return new Target(function, found.map(match -> match.route().method() + " " + match.route().path()).orElse("$default"),
                found.map(RouteTable.Found::variables).orElse(Map.of()));
    }
}
