package io.relata.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.IAM;
import io.relata.rule.Caller;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallersTest {
    private static Caller caller(Authorizer authorizer) {
        return Callers.of(RequestContext.builder().withAuthorizer(authorizer).build());
    }

    @Test
    void behindAJwtAuthorizerItIsTheSubjectWithAllClaims() {
        Map<String, String> claims = new HashMap<>(Map.of("sub", "ann", "scope", "read write"));
        claims.put("email", null);

        assertThat(caller(Authorizer.builder().withJwt(Authorizer.JWT.builder().withClaims(claims).build()).build()))
                .isEqualTo(new Caller("ann", Map.of("sub", "ann", "scope", "read write")));
    }

    @Test
    void behindIamItIsTheArn() {
        IAM iam = IAM.builder().withUserArn("arn:aws:iam::000000000000:user/ann").withAccountId("000000000000").withCallerId("AIDA")
                .withUserId("AIDA").build();
        assertThat(caller(Authorizer.builder().withIam(iam).build())).isEqualTo(new Caller("arn:aws:iam::000000000000:user/ann",
                Map.of("accountId", "000000000000", "callerId", "AIDA", "userId", "AIDA")));

        iam.setCognitoIdentity(CognitoIdentity.builder().withIdentityId("eu-west-1:1").build());
        assertThat(caller(Authorizer.builder().withIam(iam).build()).claims()).containsEntry("cognitoIdentityId", "eu-west-1:1");
    }

    @Test
    void withoutAnAuthorizerItIsAnonymous() {
        assertThat(Callers.of(RequestContext.builder().build())).isEqualTo(Caller.ANONYMOUS);
        assertThat(caller(Authorizer.builder().withJwt(Authorizer.JWT.builder().build()).build())).isEqualTo(Caller.ANONYMOUS);
    }
}
