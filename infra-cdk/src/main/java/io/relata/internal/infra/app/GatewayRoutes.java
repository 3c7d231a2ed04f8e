package io.relata.internal.infra.app;

import io.relata.internal.functions.route.Route;
import io.relata.internal.infra.config.ConfigurationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awscdk.services.apigatewayv2.AddRoutesOptions;
import software.amazon.awscdk.services.apigatewayv2.HttpApi;
import software.amazon.awscdk.services.apigatewayv2.HttpMethod;

/** The routes of a gateway: what each invokes, by which permission, and with which scope of a token. */
final class GatewayRoutes {
    private final HttpApi api;
    private final InvokePermissions permissions;
    private final boolean tokens;
    private final String model;
    /** The routes by their forms. */
    private final Map<String, String> taken = new HashMap<>();
    private final Set<String> permitted = new HashSet<>();

    /**
     * @param tokens whether tokens authorize requests, instead of IAM
     * @param model its name
     */
    GatewayRoutes(HttpApi api, InvokePermissions permissions, boolean tokens, String model) {
        this.api = api;
        this.permissions = permissions;
        this.tokens = tokens;
        this.model = model;
    }

    /** Adds a route of the API. */
    void add(Route route, RoutedFunction function) {
        taken.put(AddedRoute.form(route.method(), route.path()), route.method() + " " + route.path());
        add(route.method(), route.path(), function, route.function().scope());
    }

    /**
     * Adds a custom route.
     *
     * @param scope that a token must have
     * @throws ConfigurationException when the API has a route for the same requests
     */
    void add(AddedRoute route, RoutedFunction function, String scope) {
        String other = taken.putIfAbsent(route.form(), route.toString());
        if (other != null) {
            throw new ConfigurationException("route " + route + " is for the same requests as " + other
                    + " in the API of the model " + model + ": give it another path, with a segment that is no variable");
        }
        add(route.method(), route.path(), function, scope);
        if (permitted.add(function.name() + " " + route.method())) {
            permissions.allow(function.alias(), function.name(), route.method());
        }
    }

    /** Lets the gateway invoke a function of the API for a method. */
    void permit(RoutedFunction function, String method) {
        permitted.add(function.name() + " " + method);
        permissions.allow(function.alias(), method);
    }

    private void add(String method, String path, RoutedFunction function, String scope) {
        AddRoutesOptions.Builder options = AddRoutesOptions.builder().path(path).methods(List.of(HttpMethod.valueOf(method)))
                .integration(function.integration());
        if (tokens) {
            options.authorizationScopes(List.of(scope));
        }
        api.addRoutes(options.build());
    }
}
