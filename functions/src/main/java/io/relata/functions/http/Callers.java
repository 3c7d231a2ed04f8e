package io.relata.functions.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import io.relata.rule.Caller;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads from a request who the gateway says it comes from. */
final class Callers {
    private Callers() {
    }

    static Caller of(RequestContext context) {
        return Optional.ofNullable(context.getAuthorizer())
                .flatMap(authorizer -> Optional.ofNullable(authorizer.getJwt()).map(Callers::of)
                        .or(() -> Optional.ofNullable(authorizer.getIam()).map(Callers::of)))
                .orElse(Caller.ANONYMOUS);
    }

    private static Caller of(RequestContext.Authorizer.JWT jwt) {
        Map<String, String> claims = new LinkedHashMap<>();
        Optional.ofNullable(jwt.getClaims()).orElse(Map.of()).forEach((name, value) -> put(claims, name, value));
        return new Caller(claims.getOrDefault("sub", Caller.ANONYMOUS.principal()), claims);
    }

    private static Caller of(RequestContext.IAM iam) {
        Map<String, String> claims = new LinkedHashMap<>();
        put(claims, "accountId", iam.getAccountId());
        put(claims, "callerId", iam.getCallerId());
        put(claims, "userId", iam.getUserId());
        Optional.ofNullable(iam.getCognitoIdentity()).ifPresent(identity -> put(claims, "cognitoIdentityId", identity.getIdentityId()));
        return new Caller(Optional.ofNullable(iam.getUserArn()).orElse(Caller.ANONYMOUS.principal()), claims);
    }

    private static void put(Map<String, String> claims, String name, @Nullable String value) {
        if (value != null) {
            claims.put(name, value);
        }
    }
}
