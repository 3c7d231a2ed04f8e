package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whether the gateway may invoke what its routes lead to: each route's ARN, as the gateway spells it, against the permissions of the
 * aliases.
 *
 * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/arn-format-reference.html">ARNs of API Gateway</a>
 */
@NeedsNode
class InvocationsTest {
    private static final String ACCOUNT = "111122223333";
    private static final String API = "a1b2c3d4e5";

    static Stream<Map<String, String>> contexts() {
        return Stream.of(Map.of(), Map.of("allowedOrigins", "https://app.example.com"),
                Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata"));
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void everyRouteMayInvokeItsFunctionOnly(Map<String, String> context) {
        JsonNode template = Deployed.with(context).application;
        assertThat(routes(template)).isNotEmpty()
                .allSatisfy(route -> assertThat(aliases(template).stream().filter(alias -> mayInvoke(template, alias, arn(API, route))))
                        .as(arn(API, route)).containsExactly(leadsTo(template, route)));
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void onlyTheApiMayInvokeFunctions(Map<String, String> context) {
        JsonNode template = Deployed.with(context).application;
        assertThat(routes(template))
                .allSatisfy(route -> assertThat(aliases(template)).noneMatch(alias -> mayInvoke(template, alias, arn("another", route))
                        || mayInvoke(template, alias, arn(API, route).replace(ACCOUNT, "444455556666"))));
        assertThat(aliases(template)).as("methods that no route has")
                .noneMatch(alias -> mayInvoke(template, alias, base(API) + "TRACE/businesses"));
    }

    /** With variables in braces: API Gateway names the route, not the requested path. */
    private static String arn(String api, JsonNode route) {
        return base(api) + route.get("RouteKey").asText().replaceFirst(" /", "/");
    }

    private static String base(String api) {
        return "arn:aws:execute-api:eu-west-1:" + ACCOUNT + ":" + api + "/$default/";
    }

    private static boolean mayInvoke(JsonNode template, String alias, String arn) {
        return Deployed.all(template, "AWS::Lambda::Permission").stream().map(permission -> permission.get("Properties"))
                .filter(permission -> permission.get("Principal").asText().equals("apigateway.amazonaws.com")
                        && permission.at("/FunctionName/Ref").asText().equals(alias))
                .anyMatch(permission -> like(pattern(permission.get("SourceArn")), arn));
    }

    private static String pattern(JsonNode arn) {
        return Policies.text(arn).replace("<{\"Ref\":\"AWS::Partition\"}>", "aws").replace("<{\"Ref\":\"AWS::Region\"}>", "eu-west-1")
                .replace("<{\"Ref\":\"AWS::AccountId\"}>", ACCOUNT).replaceFirst("<\\{\"Ref\":\"Api[A-Za-z0-9]+\"}>", API);
    }

    private static boolean like(String pattern, String arn) {
        assertThat(pattern).as("what is left to CloudFormation in " + pattern).doesNotContain("<");
        return arn.matches(
                Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).reduce((left, right) -> left + ".*" + right).orElseThrow());
    }

    private static String leadsTo(JsonNode template, JsonNode route) {
        return Deployed.properties(template, "AWS::ApiGatewayV2::Integration", route.at("/Target/Fn::Join/1/1/Ref").asText())
                .at("/IntegrationUri/Ref").asText();
    }

    private static List<JsonNode> routes(JsonNode template) {
        return Deployed.all(template, "AWS::ApiGatewayV2::Route").stream().map(route -> route.get("Properties")).toList();
    }

    private static List<String> aliases(JsonNode template) {
        return template.get("Resources").properties().stream()
                .filter(resource -> resource.getValue().get("Type").asText().equals("AWS::Lambda::Alias"))
                .map(Map.Entry::getKey).toList();
    }
}
