package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.IAM;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.functions.Request;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiRequestTest {
    private static ApiRequest request(APIGatewayV2HTTPEvent event) {
        return ApiRequest.of(event, CallerClaims.STANDARD, BasePath.NONE);
    }

    private static APIGatewayV2HTTPEvent at(String stage, String path) {
        APIGatewayV2HTTPEvent event = Request.of("GET " + path).event();
        event.getRequestContext().setStage(stage);
        return event;
    }

    @ParameterizedTest
    @CsvSource({"$default, /customers/001", "prod, /prod/customers/001", "prod, /customers/001", "customers, /customers/customers/001"})
    void pathHasNoStage(String stage, String path) {
        assertThat(request(at(stage, path)).path()).containsExactly("customers", "001");
    }

    @Test
    void pathOfTheStageAloneIsEmpty() {
        assertThat(request(at("prod", "/prod")).path()).containsExactly("");
        assertThat(request(at("prod", "/production/1")).path()).containsExactly("production", "1");
    }

    @Test
    void pathIsDecodedAlready() {
        assertThat(request(at("$default", "/tags/50%25 off+now")).path()).containsExactly("tags", "50%25 off+now");
    }

    @Test
    void queryKeepsRepeatedValuesAndTheirCommas() {
        ApiRequest request = request(Request.of("GET /tags?tag=a%2Cb&tag=c+d&&empty=&bare&t%C3%A4g=%F0%9F%98%80=1").event());
        assertThat(request.query().values()).isEqualTo(Map.of("tag", List.of("a,b", "c d"), "empty", List.of(""), "bare", List.of(""),
                "t\u00e4g", List.of("\ud83d\ude00=1")));
    }

    @Test
    void missingQueryAndHeadersAreNone() {
        APIGatewayV2HTTPEvent event = at("$default", "/customers");
        event.setRawQueryString(null);
        event.setHeaders(null);
        assertThat(request(event).query().values()).isEmpty();
        assertThat(request(event).header("if-match")).isEmpty();
    }

    @Test
    void headersAreFoundHoweverTheyAreSpelled() {
        assertThat(request(Request.of("GET /customers/1").with("If-None-Match", "*").event()).header("if-none-match"))
                .isEqualTo(Optional.of("*"));
    }

    @Test
    void bodyIsReadAsTextOrBase64() {
        APIGatewayV2HTTPEvent text = at("$default", "/customers");
        text.setBody("{\"a\":\"\u00e4\"}");
        assertThat(request(text).body()).isEqualTo(new RequestText.Plain("{\"a\":\"\u00e4\"}", 10));
        text.setBody("e30=");
        text.setIsBase64Encoded(true);
        assertThat(request(text).body().text()).isEqualTo("{}");
        assertThat(request(text).body().bytes()).isEqualTo(2);
    }

    @Test
    void bodyIsMeasuredInUtf8() {
        APIGatewayV2HTTPEvent event = at("$default", "/customers");
        for (String body : List.of("", "a", "\u00e4", "\u20ac", "\ud83d\ude00", "a\u00e4\u20ac\ud83d\ude00b")) {
            event.setBody(body);
            assertThat(request(event).body().bytes()).isEqualTo(body.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    @Test
    void bodyThatCannotBeDecodedIsRefused() {
        APIGatewayV2HTTPEvent event = at("$default", "/customers");
        event.setBody("{\"a\":\"\ud800\"}");
        assertThatThrownBy(() -> request(event)).isInstanceOf(Refusal.class).hasMessage("the body is not UTF-8");
        event.setBody("\ude00");
        assertThatThrownBy(() -> request(event)).isInstanceOf(Refusal.class).hasMessage("the body is not UTF-8");
        event.setBody("***");
        event.setIsBase64Encoded(true);
        assertThatThrownBy(() -> request(event)).isInstanceOf(Refusal.class);
    }

    @Test
    void callerIsWhoTheGatewayKnows() {
        assertThat(request(Request.of("GET /customers/1").event()).sender().idempotencyScope()).isEqualTo("anonymous");
        assertThat(request(Request.of("GET /customers/1").by("ann").event()).sender().idempotencyScope()).isEqualTo("ann");
        APIGatewayV2HTTPEvent signed = Request.of("GET /customers/1").event();
        IAM iam = new IAM();
        iam.setUserArn("arn:aws:iam::123456789012:user/ann");
        signed.getRequestContext().setAuthorizer(Authorizer.builder().withIam(iam).build());
        assertThat(request(signed).sender().idempotencyScope()).isEqualTo("arn:aws:iam::123456789012:user/ann");
        signed.getRequestContext().setAuthorizer(new RequestContext.Authorizer());
        assertThat(request(signed).sender().idempotencyScope()).isEqualTo("anonymous");
    }

    @Test
    void callerIsTheRoleAndNotItsSession() {
        assertThat(signedBy("AROACKCEVSQ6C2EXAMPLE:monday", "arn:aws:sts::123456789012:assumed-role/desk/monday"))
                .isEqualTo(signedBy("AROACKCEVSQ6C2EXAMPLE:tuesday", "arn:aws:sts::123456789012:assumed-role/desk/tuesday"))
                .isEqualTo("AROACKCEVSQ6C2EXAMPLE");
        assertThat(signedBy("AROAANOTHERROLEEXAMPL:monday", "arn:aws:sts::123456789012:assumed-role/till/monday"))
                .isEqualTo("AROAANOTHERROLEEXAMPL");
        assertThat(signedBy("AIDACKCEVSQ6C2EXAMPLE", "arn:aws:iam::123456789012:user/ann")).isEqualTo("AIDACKCEVSQ6C2EXAMPLE");
    }

    @Test
    void callersWhoShareTheRoleOfAnIdentityPoolAreToldApart() {
        IAM iam = new IAM();
        iam.setCallerId("AROACKCEVSQ6C2EXAMPLE:CognitoIdentityCredentials");
        CognitoIdentity identity = new CognitoIdentity();
        identity.setIdentityId("eu-west-1:0b1c2d3e");
        iam.setCognitoIdentity(identity);
        assertThat(callerOf(iam)).isEqualTo("eu-west-1:0b1c2d3e");
    }

    private static String signedBy(String callerId, String userArn) {
        IAM iam = new IAM();
        iam.setCallerId(callerId);
        iam.setUserArn(userArn);
        return callerOf(iam);
    }

    private static String callerOf(IAM iam) {
        APIGatewayV2HTTPEvent signed = Request.of("GET /customers/1").event();
        signed.getRequestContext().setAuthorizer(Authorizer.builder().withIam(iam).build());
        return request(signed).sender().idempotencyScope();
    }
}
