package io.relata.rule;

import java.util.Map;

/**
 * Who asks for a write.
 *
 * @param principal behind IAM the ARN that signed the request; behind a JWT authorizer the claim {@code sub}
 * @param claims of the JWT, all of them as text; behind IAM what it says of the caller, as far as it does: {@code accountId},
 * {@code callerId}, {@code userId}, {@code cognitoIdentityId}
 */
public record Caller(String principal, Map<String, String> claims) {
    /** The application itself. */
    public static final Caller APPLICATION = new Caller("application", Map.of());

    /** Someone whom nothing authenticated, as on the local system. */
    public static final Caller ANONYMOUS = new Caller("anonymous", Map.of());

    public Caller {
        claims = Map.copyOf(claims);
    }
}
