package io.relata.internal.infra.app;

import io.relata.infra.function.AcceptedFindings;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.Logs;
import io.relata.internal.functions.route.CrossOrigin;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.infra.config.Configuration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.aws_apigatewayv2_authorizers.HttpIamAuthorizer;
import software.amazon.awscdk.aws_apigatewayv2_authorizers.HttpJwtAuthorizer;
import software.amazon.awscdk.services.apigatewayv2.AddRoutesOptions;
import software.amazon.awscdk.services.apigatewayv2.CfnStage;
import software.amazon.awscdk.services.apigatewayv2.CorsHttpMethod;
import software.amazon.awscdk.services.apigatewayv2.CorsPreflightOptions;
import software.amazon.awscdk.services.apigatewayv2.HttpApi;
import software.amazon.awscdk.services.apigatewayv2.HttpMethod;
import software.amazon.awscdk.services.apigatewayv2.HttpNoneAuthorizer;
import software.amazon.awscdk.services.apigatewayv2.HttpStage;
import software.amazon.awscdk.services.apigatewayv2.IHttpRouteAuthorizer;
import software.amazon.awscdk.services.apigatewayv2.ThrottleSettings;
import software.amazon.awscdk.services.lambda.IFunction;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * The HTTP API: the routes of the functions, and a default route to the queries function, which answers with the existing routes. Every
 * route has an authorizer.
 */
final class Api extends Construct {
    /**
     * One line of JSON for each request, in a fixed order, so that the same source gives the same template. API Gateway does not escape
     * values, so only fields are logged that contain neither quotes nor backslashes: no paths, claims or messages, which callers can
     * influence.
     */
    private static final String ACCESS_LOG = Stream.of("requestId=requestId", "time=requestTimeEpoch", "route=routeKey", "status=status",
            "latency=responseLatency", "length=responseLength", "ip=identity.sourceIp", "account=identity.accountId",
            "caller=identity.caller", "error=error.responseType",
            "integrationStatus=integrationStatus", "integrationLatency=integrationLatency", "function=awsEndpointRequestId")
            .map(field -> field.split("=")).map(field -> "\"" + field[0] + "\":\"$context." + field[1] + "\"")
            .collect(Collectors.joining(",", "{", "}"));

    private final HttpApi api;
    private final Map<Route.Function, RoutedFunction> functions = new EnumMap<>(Route.Function.class);
    private final Map<String, RoutedFunction> own = new HashMap<>();
    private final GatewayRoutes routes;
    private final LogGroup logs;
    private final HttpStage stage;
    private final int publicRateLimit;
    private final String url;

    /** @param deployed the functions that routes name */
    Api(Construct scope, String id, Map<Route.Function, JavaFunction> deployed, Configuration configuration) {
        super(scope, id);
        deployed.forEach((function, one) -> functions.put(function, RoutedFunction.of(function.handler(), one.alias())));
        RoutedFunction queries = Objects.requireNonNull(functions.get(Route.Function.QUERIES));
        HttpApi.Builder builder = HttpApi.Builder.create(this, "Http")
                .description("Relata " + configuration.env() + " " + configuration.model().name()).createDefaultStage(false)
                .defaultAuthorizer(authorizer(configuration)).defaultIntegration(queries.integration());
        configuration.jwt().ifPresent(jwt -> builder.defaultAuthorizationScopes(List.of(Route.Function.QUERIES.scope())));
        if (!configuration.allowedOrigins().isEmpty()) {
            builder.corsPreflight(cors(configuration.allowedOrigins()));
        }
        api = builder.build();
        if (!configuration.allowedOrigins().isEmpty()) {
            answerPreflights(queries.integration());
        }
        InvokePermissions permissions = new InvokePermissions(this, api);
        routes = new GatewayRoutes(api, permissions, configuration.jwt().isPresent(), configuration.model());
        Stream.of(Routes.of(configuration.model()), Routes.open(configuration.model())).flatMap(List::stream)
                .forEach(route -> routes.add(route, function(route.function())));
        functions.forEach((function, routed) -> methods(function, configuration).forEach(method -> routes.permit(routed, method)));
        permissions.allowDefault(queries.alias());
        logs = Logs.ofService(this, "api", configuration);
        publicRateLimit = configuration.publicRateLimit();
        stage = stage(configuration);
        url = stage.getUrl();
        limitOpenRoutes();
    }

    /** Adds a route that one of the API's functions answers. One with GET is also there with HEAD, as those of the API are. */
    void route(AddedRoute route, Route.Function function) {
        routes.add(route, function(function), function.scope());
        if (route.method().equals("GET")) {
            routes.add(new AddedRoute("HEAD", route.path()), function(function), function.scope());
        }
        limitOpenRoutes();
    }

    /**
     * Adds a route that another function answers. GET and HEAD are for readers, all other methods for writers.
     *
     * @param name of the function, unique in the API
     */
    void route(AddedRoute route, String name, IFunction alias) {
        routes.add(route, own.computeIfAbsent(name, unknown -> RoutedFunction.of(name, alias)),
                (route.reads() ? Route.Function.QUERIES : Route.Function.COMMANDS).scope());
        limitOpenRoutes();
    }

    /**
     * Whoever calls without a token takes no more of the API than these routes have. A stage can only name routes that there are. The same
     * source gives the same template, so keys have an order.
     *
     * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html">Throttling by route</a>
     */
    private void limitOpenRoutes() {
        if (routes.open().isEmpty()) {
            return;
        }
        CfnStage settings = (CfnStage) Objects.requireNonNull(stage.getNode().getDefaultChild());
        Map<String, Object> limits = new TreeMap<>();
        routes.open().forEach((key, route) -> {
            limits.put(key, new TreeMap<>(Map.of("ThrottlingBurstLimit", 2 * publicRateLimit, "ThrottlingRateLimit", publicRateLimit)));
            settings.addDependency(route);
        });
        settings.setRouteSettings(limits);
    }

    private RoutedFunction function(Route.Function function) {
        return Objects.requireNonNull(functions.get(function));
    }

    void addTo(Outputs outputs) {
        outputs.add("Url", url, "The URL of the API");
        outputs.add("ApiId", api.getApiId(), "The API, in its metrics");
        outputs.add("ApiLogs", logs.getLogGroupName(), "The log group with one line for each request");
    }

    HttpApi http() {
        return api;
    }

    /**
     * Opens a route for CORS preflight requests, which browsers send without credentials and the default route would reject. API Gateway
     * answers them itself when the route has no authorizer.
     *
     * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html">CORS for HTTP APIs with a $default
     * route</a>
     */
    private void answerPreflights(AliasIntegration queries) {
        api.addRoutes(AddRoutesOptions.builder().path("/{proxy+}").methods(List.of(HttpMethod.OPTIONS)).authorizer(new HttpNoneAuthorizer())
                .authorizationScopes(List.of()).integration(queries).build())
                .forEach(route -> AcceptedFindings.of(route, "AwsSolutions-APIG4",
                        "CORS preflight requests have no credentials; the gateway answers them without calling a function"));
    }

    /** The methods of a function's routes. An OPTIONS request that is no CORS preflight goes to the queries function. */
    private static List<String> methods(Route.Function function, Configuration configuration) {
        Stream<String> preflight = function == Route.Function.QUERIES && !configuration.allowedOrigins().isEmpty()
                ? Stream.of("OPTIONS")
                : Stream.empty();
        return Stream.concat(Routes.ALL.stream().filter(route -> route.function() == function).map(Route::method), preflight).distinct()
                .sorted()
                .toList();
    }

    private static IHttpRouteAuthorizer authorizer(Configuration configuration) {
        Optional<IHttpRouteAuthorizer> jwtAuthorizer = configuration.jwt()
                .map(jwt -> HttpJwtAuthorizer.Builder.create("Jwt", jwt.issuer()).jwtAudience(jwt.audience()).build());
        return jwtAuthorizer.orElseGet(HttpIamAuthorizer::new);
    }

    /** CORS for the headers that the API reads and writes. */
    private static CorsPreflightOptions cors(List<String> origins) {
        return CorsPreflightOptions.builder().allowOrigins(origins)
                .allowMethods(CrossOrigin.METHODS.stream().map(CorsHttpMethod::valueOf).toList()).allowHeaders(CrossOrigin.HEADERS)
                .exposeHeaders(CrossOrigin.EXPOSED_HEADERS).maxAge(Duration.seconds(CrossOrigin.REMEMBERED.toSeconds())).build();
    }

    private HttpStage stage(Configuration configuration) {
        HttpStage stage = HttpStage.Builder.create(this, "Stage").httpApi(api).stageName("$default").autoDeploy(true)
                .throttle(ThrottleSettings.builder().rateLimit(configuration.rateLimit()).burstLimit(2 * configuration.rateLimit()).build())
                .build();
        ((CfnStage) stage.getNode().getDefaultChild()).setAccessLogSettings(CfnStage.AccessLogSettingsProperty.builder()
                .destinationArn(logs.getLogGroupArn()).format(ACCESS_LOG).build());
        return stage;
    }
}
