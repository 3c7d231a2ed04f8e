package io.relata.infra.app;

import io.relata.functions.route.Route;
import io.relata.functions.route.Routes;
import io.relata.infra.config.Configuration;
import io.relata.infra.function.AcceptedFindings;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.Logs;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * The HTTP API: the routes of the functions, and a default route to the queries function, which answers with the existing routes. Every
 * route has an authorizer.
 */
final class Api extends Construct {
    /** The scopes that a token must have to write, and to read. */
    static final String WRITE_SCOPE = "relata/write";
    static final String READ_SCOPE = "relata/read";
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
    private final LogGroup logs;
    private final String url;

    /** @param functions the functions that routes name */
    Api(Construct scope, String id, Map<Route.Function, JavaFunction> functions, Configuration configuration) {
        super(scope, id);
        Map<Route.Function, AliasIntegration> integrations = new EnumMap<>(Route.Function.class);
        Map<Route.Function, JavaFunction> ordered = new EnumMap<>(functions);
        ordered.forEach((function, deployed) -> integrations.put(function, new AliasIntegration(function.handler(), deployed)));
        AliasIntegration queries = Objects.requireNonNull(integrations.get(Route.Function.QUERIES));
        HttpApi.Builder builder = HttpApi.Builder.create(this, "Http").description("Relata " + configuration.env())
                .createDefaultStage(false)
                .defaultAuthorizer(authorizer(configuration)).defaultIntegration(queries);
        configuration.jwt().ifPresent(jwt -> builder.defaultAuthorizationScopes(List.of(READ_SCOPE)));
        if (!configuration.allowedOrigins().isEmpty()) {
            builder.corsPreflight(cors(configuration.allowedOrigins()));
        }
        api = builder.build();
        if (!configuration.allowedOrigins().isEmpty()) {
            answerPreflights(queries);
        }
        Routes.ALL.forEach(route -> api.addRoutes(options(route, configuration).integration(integrations.get(route.function())).build()));
        InvokePermissions permissions = new InvokePermissions(this, api);
        ordered.forEach((function, deployed) -> methods(function, configuration).forEach(method -> permissions.allow(deployed, method)));
        permissions.allowDefault(Objects.requireNonNull(functions.get(Route.Function.QUERIES)));
        logs = Logs.kept(this, configuration);
        HttpStage stage = stage(configuration);
        url = stage.getUrl();
    }

    void addTo(Outputs outputs) {
        outputs.add("Url", url, "The URL of the API");
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

    private static AddRoutesOptions.Builder options(Route route, Configuration configuration) {
        AddRoutesOptions.Builder options = AddRoutesOptions.builder().path(route.path())
                .methods(List.of(HttpMethod.valueOf(route.method())));
        if (configuration.jwt().isPresent()) {
            options.authorizationScopes(List.of(route.function() == Route.Function.COMMANDS ? WRITE_SCOPE : READ_SCOPE));
        }
        return options;
    }

    private static IHttpRouteAuthorizer authorizer(Configuration configuration) {
        Optional<IHttpRouteAuthorizer> jwtAuthorizer = configuration.jwt()
                .map(jwt -> HttpJwtAuthorizer.Builder.create("Jwt", jwt.issuer()).jwtAudience(jwt.audience()).build());
        return jwtAuthorizer.orElseGet(HttpIamAuthorizer::new);
    }

    /** CORS for the headers that the API reads and writes. */
    private static CorsPreflightOptions cors(List<String> origins) {
        return CorsPreflightOptions.builder().allowOrigins(origins)
                .allowMethods(
                        List.of(CorsHttpMethod.GET, CorsHttpMethod.HEAD, CorsHttpMethod.POST, CorsHttpMethod.PUT, CorsHttpMethod.PATCH,
                                CorsHttpMethod.DELETE))
                .allowHeaders(List.of("authorization", "content-type", "if-match", "if-none-match", "idempotency-key", "x-amz-date",
                        "x-amz-security-token", "x-amz-content-sha256"))
                .exposeHeaders(List.of("etag", "location", "idempotency-replayed", "retry-after")).maxAge(Duration.hours(1)).build();
    }

    private HttpStage stage(Configuration configuration) {
        HttpStage stage = HttpStage.Builder.create(this, "Stage").httpApi(api).stageName("$default").autoDeploy(true)
                .detailedMetricsEnabled(true)
                .throttle(ThrottleSettings.builder().rateLimit(configuration.rateLimit()).burstLimit(2 * configuration.rateLimit()).build())
                .build();
        ((CfnStage) stage.getNode().getDefaultChild()).setAccessLogSettings(CfnStage.AccessLogSettingsProperty.builder()
                .destinationArn(logs.getLogGroupArn()).format(ACCESS_LOG).build());
        return stage;
    }
}
