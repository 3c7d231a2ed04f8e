package io.relata.test;

import io.relata.internal.events.gateway.Authorizer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.functions.http.CallerClaims;
import io.relata.internal.functions.route.Route;
import io.relata.rule.Caller;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Says of each request that this caller made it, as a JWT authorizer at the gateway does. */
record KnownCaller(Caller caller) implements Authorizer {
    private static final List<String> SCOPES = Stream.of(Route.Function.values()).map(Route.Function::scope).toList();

    @Override
    public Decision decide(GatewayRequest request) {
        Map<String, String> claims = new HashMap<>(caller.claims());
        claims.put("sub", caller.subject());
        caller.tenant().ifPresent(tenant -> claims.put(CallerClaims.STANDARD.tenant(), tenant));
        if (!caller.roles().isEmpty()) {
            claims.put(CallerClaims.STANDARD.roles(), "[" + String.join(" ", caller.roles()) + "]");
        }
        return new Decision.Known(claims, SCOPES);
    }
}
