package io.relata.internal.infra.app;

import io.relata.infra.function.AcceptedFindings;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.model.AnonymousAccess;
import io.relata.internal.model.TableModel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awscdk.services.apigatewayv2.AddRoutesOptions;
import software.amazon.awscdk.services.apigatewayv2.CfnRoute;
import software.amazon.awscdk.services.apigatewayv2.HttpApi;
import software.amazon.awscdk.services.apigatewayv2.HttpMethod;
import software.amazon.awscdk.services.apigatewayv2.HttpNoneAuthorizer;

/** The routes of a gateway: what each invokes, by which permission, and with which scope of a token. */
final class GatewayRoutes {
    private final HttpApi api;
    private final InvokePermissions permissions;
    private final boolean tokens;
    private final TableModel model;
    private final boolean open;
    /** The routes by their forms. */
    private final Map<String, String> taken = new HashMap<>();
    private final Set<String> permitted = new HashSet<>();
    /** Those that need no token, by their keys. */
    private final Map<String, CfnRoute> openRoutes = new TreeMap<>();

    /**
     * @param tokens whether tokens authorize requests, instead of IAM
     */
    GatewayRoutes(HttpApi api, InvokePermissions permissions, boolean tokens, TableModel model) {
        this.api = api;
        this.permissions = permissions;
        this.tokens = tokens;
        this.model = model;
        this.open = new AnonymousAccess(model).any();
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
                    + " in the API of the model " + model.name() + ": give it another path, with a segment that is no variable");
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

    /** Those that need no token, by their keys such as {@code GET /public/{collection}}. */
    Map<String, CfnRoute> open() {
        return openRoutes;
    }

    private void add(String method, String path, RoutedFunction function, String scope) {
        AddRoutesOptions.Builder options = AddRoutesOptions.builder().path(path).methods(List.of(HttpMethod.valueOf(method)))
                .integration(function.integration());
        if (open && Routes.isOpen(path)) {
            api.addRoutes(options.authorizer(new HttpNoneAuthorizer()).authorizationScopes(List.of()).build()).forEach(route -> {
                openRoutes.put(method + " " + path, (CfnRoute) Objects.requireNonNull(route.getNode().getDefaultChild()));
                AcceptedFindings.of(route, "AwsSolutions-APIG4", "The model allows this to callers whom nothing authenticates");
            });
            return;
        }
        if (tokens) {
            options.authorizationScopes(List.of(scope));
        }
        api.addRoutes(options.build());
    }
}
