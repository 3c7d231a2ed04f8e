package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@NeedsNode
class ApiTest {
    private static final Map<String, String> JWT = Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata,console");
    private final JsonNode template = Deployed.usual().application;

    @Test
    void apiHasAllRoutesOfTheFunctionsAndADefaultRoute() {
        assertThat(routes(template).stream().map(route -> route.get("RouteKey").asText()))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(Routes.of(TableModel.of(Office.MODEL)).stream().map(ApiTest::key), Stream.of("$default")).toList());
    }

    @Test
    void apiOfAModelWithTotalsHasTheirRoutesToo() {
        JsonNode counting = Deployed.of(PoliciesTest.COUNTING, Map.of()).application;
        assertThat(routes(counting).stream().map(route -> route.get("RouteKey").asText()))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(Routes.of(PoliciesTest.COUNTING).stream().map(ApiTest::key), Stream.of("$default")).toList())
                .contains("GET /{collection}/{id}/totals", "HEAD /totals/{collection}", "GET /tags/{tag}/totals",
                        "GET /{collection}/{id}/totals/{total}");
    }

    @Test
    void defaultRouteLeadsToTheQueriesFunction() {
        assertThat(integrationOf("$default")).startsWith("QueriesAlias");
    }

    @Test
    void everyRouteLeadsToItsFunction() {
        Routes.of(TableModel.of(Office.MODEL)).forEach(route -> {
            assertThat(integrationOf(key(route)))
                    .startsWith(route.function() == Route.Function.COMMANDS ? "CommandsAlias" : "QueriesAlias");
        });
    }

    @Test
    void withoutAnIssuerEveryRouteHasIamAuthorization() {
        assertThat(routes(template)).allSatisfy(route -> assertThat(route.get("AuthorizationType").asText()).isEqualTo("AWS_IAM"));
        assertThat(Deployed.all(template, "AWS::ApiGatewayV2::Authorizer")).isEmpty();
    }

    @Test
    void functionsAreToldWhichClaimsAreTenantAndRoles() {
        Map<String, String> claims = new TreeMap<>(JWT);
        claims.putAll(Map.of("tenantClaim", "custom:org", "rolesClaim", "cognito:groups"));
        JsonNode variables = Deployed.properties(Deployed.with(claims).application, "AWS::Lambda::Function", "Commands")
                .at("/Environment/Variables");
        assertThat(variables.get("RELATA_TENANT_CLAIM").asText()).isEqualTo("custom:org");
        assertThat(variables.get("RELATA_ROLES_CLAIM").asText()).isEqualTo("cognito:groups");
        assertThat(Deployed.with(JWT).application.toString()).doesNotContain("_CLAIM");
    }

    @Test
    void withAnIssuerEveryRouteRequiresATokenWithTheScope() {
        JsonNode withTokens = Deployed.with(JWT).application;
        assertThat(Deployed.all(withTokens, "AWS::ApiGatewayV2::Authorizer").get(0).at("/Properties/JwtConfiguration"))
                .isEqualTo(json("{\"Audience\": [\"relata\", \"console\"], \"Issuer\": \"https://id.example.com/\"}"));
        assertThat(routes(withTokens)).hasSize(Routes.of(TableModel.of(Office.MODEL)).size() + 1).allSatisfy(route -> {
            assertThat(route.get("AuthorizationType").asText()).isEqualTo("JWT");
            assertThat(route.get("AuthorizationScopes").get(0).asText())
                    .isEqualTo(route.get("RouteKey").asText().matches("(GET|HEAD) .*|\\$default") ? "relata/read" : "relata/write");
        });
    }

    @Test
    void requestsAreLimitedAndLogged() {
        JsonNode stage = Deployed.properties(template, "AWS::ApiGatewayV2::Stage", "ApiStage");
        assertThat(stage.at("/DefaultRouteSettings/ThrottlingRateLimit").asInt()).isEqualTo(100);
        assertThat(stage.at("/DefaultRouteSettings/ThrottlingBurstLimit").asInt()).isEqualTo(200);
        assertThat(stage.at("/AccessLogSettings/DestinationArn/Fn::GetAtt/0").asText()).startsWith("ApiLogs");
        assertThat(stage.at("/DefaultRouteSettings/DetailedMetricsEnabled").asBoolean()).as("metrics by route cost, and nothing reads them")
                .isFalse();
        assertThat(Deployed.properties(template, "AWS::Logs::LogGroup", "ApiLogs").get("LogGroupName").asText())
                .isEqualTo("/aws/vendedlogs/Relata-dev-office-App/api");
    }

    /** API Gateway does not escape values. */
    @Test
    void callersCannotBreakALineOfTheAccessLog() {
        JsonNode format = json(
                Deployed.properties(template, "AWS::ApiGatewayV2::Stage", "ApiStage").at("/AccessLogSettings/Format").asText());
        List<String> numbers = List.of("requestTimeEpoch", "status", "responseLatency", "responseLength", "integrationStatus",
                "integrationLatency", "identity.accountId");
        List<String> plain = List.of("requestId", "routeKey", "identity.sourceIp", "identity.caller", "error.responseType",
                "awsEndpointRequestId");
        assertThat(format).allSatisfy(value -> assertThat(value.asText()).startsWith("$context."))
                .extracting(value -> value.asText().substring("$context.".length()))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(numbers.stream(), plain.stream()).toList());
    }

    @Test
    void onlyPagesOfAllowedOriginsMayCallIt() {
        JsonNode asked = Deployed.with(Map.of("allowedOrigins", "https://app.example.com")).application;
        assertThat(Deployed.properties(template, "AWS::ApiGatewayV2::Api", "Api").has("CorsConfiguration")).isFalse();
        assertThat(Deployed.properties(asked, "AWS::ApiGatewayV2::Api", "Api").at("/CorsConfiguration/AllowOrigins"))
                .isEqualTo(json("[\"https://app.example.com\"]"));
        assertThat(routes(asked).stream().filter(route -> route.get("AuthorizationType").asText().equals("NONE"))
                .map(route -> route.get("RouteKey").asText()))
                .as("open, for browsers to ask").containsExactly("OPTIONS /{proxy+}");
        JsonNode cors = Deployed.properties(asked, "AWS::ApiGatewayV2::Api", "Api").get("CorsConfiguration");
        assertThat(cors.get("AllowHeaders")).extracting(JsonNode::asText).as("what the API reads, and what signs a request")
                .containsExactlyInAnyOrder("authorization", "content-type", "if-match", "if-none-match", "idempotency-key", "relata-after",
                        "x-amz-date", "x-amz-security-token", "x-amz-content-sha256");
        assertThat(cors.get("ExposeHeaders")).extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("etag", "location", "idempotency-replayed", "relata-token", "retry-after");
        assertThat(cors.get("AllowMethods")).extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
    }

    /** The alias that a route invokes. */
    private String integrationOf(String key) {
        JsonNode target = routes(template).stream().filter(properties -> properties.get("RouteKey").asText().equals(key)).findFirst()
                .orElseThrow().get("Target");
        return Deployed.properties(template, "AWS::ApiGatewayV2::Integration", target.at("/Fn::Join/1/1/Ref").asText())
                .at("/IntegrationUri/Ref").asText();
    }

    private static String key(Route route) {
        return route.method() + " " + route.path();
    }

    private static List<JsonNode> routes(JsonNode template) {
        return Deployed.all(template, "AWS::ApiGatewayV2::Route").stream().map(route -> route.get("Properties")).toList();
    }
}
