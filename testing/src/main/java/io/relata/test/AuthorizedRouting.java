package io.relata.test;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.Json;
import io.relata.events.function.LambdaFunction;
import io.relata.events.gateway.Routing;
import io.relata.rule.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Adds to each event whom the authorizer of the gateway found. */
record AuthorizedRouting(Routing routing, Caller caller) implements Routing {
    @Override
    public Target target(String method, List<String> path) {
        Target target = routing.target(method, path);
        LambdaFunction function = event -> target.function().invoke(authorized(event));
        return new Target(function, target.routeKey(), target.pathParameters());
    }

    private byte[] authorized(byte[] event) {
        try {
            ObjectNode authorized = (ObjectNode) Json.MAPPER.readTree(event);
            ObjectNode claims = authorized.withObject("/requestContext/authorizer/jwt/claims");
            caller.claims().forEach(claims::put);
            claims.put("sub", caller.principal());
            return Json.MAPPER.writeValueAsBytes(authorized);
        } catch (IOException e) {
            throw new UncheckedIOException("an event is JSON", e);
        }
    }
}
