package io.relata.internal.events.gateway;

import io.relata.internal.events.function.LambdaFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which function answers which request. */
@FunctionalInterface
public interface Routing {
    /** @param path decoded and split at its slashes */
    Target target(String method, List<String> path);

    /**
     * @param routeKey the route as API Gateway names it: {@code GET /{collection}/{id}}, or {@code $default}
     * @param scope what a token must have; none where callers use the route whom nothing authenticates
     * @param pathParameters the values of the variables in it
     */
    record Target(LambdaFunction function, String routeKey, Optional<String> scope, Map<String, String> pathParameters) {
    }
}
