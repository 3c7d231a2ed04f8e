package io.relata.internal.console.issuer;

import io.relata.internal.console.source.Tokens;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.lang.JoseException;

/**
 * Issues tokens, and knows its own again. They are signed with RS256, since the authorizers of HTTP APIs take only RSA.
 *
 * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html">JWT authorizers</a>
 */
public final class LocalIssuer implements Tokens {
    static final String ISSUER = "urn:relata:local";
    static final String AUDIENCE = "relata";
    /** As a deployment asks for them; who wants fewer gives the claim {@code scope}. */
    static final String SCOPES = "relata/read relata/write";

    private static final Set<String> OF_THE_ISSUER = Set.of("iss", "aud", "sub", "iat", "nbf", "exp", "jti");
    private static final String SCOPE = "scope";
    private static final int LEEWAY_SECONDS = 10;

    private final SigningKey key;
    private final Clock clock;

    public LocalIssuer(SigningKey key, Clock clock) {
        this.key = key;
        this.clock = clock;
    }

    @Override
    public String issue(Wanted wanted) {
        Instant now = clock.instant();
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(ISSUER);
        claims.setAudience(AUDIENCE);
        claims.setSubject(wanted.subject());
        claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
        claims.setExpirationTime(NumericDate.fromSeconds(now.plus(wanted.expires()).getEpochSecond()));
        claims.setStringClaim(SCOPE, SCOPES);
        wanted.claims().forEach((name, values) -> add(claims, name, values));
        RsaJsonWebKey pair = key.pair();
        JsonWebSignature signature = new JsonWebSignature();
        signature.setPayload(claims.toJson());
        signature.setKey(pair.getPrivateKey());
        signature.setKeyIdHeaderValue(pair.getKeyId());
        signature.setHeader("typ", "JWT");
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("the token can't be signed", e);
        }
    }

    private static void add(JwtClaims claims, String name, List<String> values) {
        if (OF_THE_ISSUER.contains(name)) {
            throw new IllegalArgumentException(name.equals("sub")
                    ? "the claim sub is the subject: give that"
                    : "the claim " + name + " is set by the issuer");
        } else if (name.isBlank() || values.isEmpty()) {
            throw new IllegalArgumentException("a claim has a name and a value");
        }
        claims.setClaim(name, values.size() == 1 ? values.get(0) : values);
    }

    /**
     * The claims of a token.
     *
     * @throws InvalidJwtException when it is none of this issuer's, for this audience and for now
     */
    JwtClaims verified(String token) throws InvalidJwtException {
        return new JwtConsumerBuilder().setVerificationKey(key.pair().getRsaPublicKey())
                .setJwsAlgorithmConstraints(
                        new AlgorithmConstraints(ConstraintType.PERMIT, AlgorithmIdentifiers.RSA_USING_SHA256))
                .setExpectedIssuer(true, ISSUER).setExpectedAudience(true, AUDIENCE).setRequireSubject().setRequireExpirationTime()
                .setAllowedClockSkewInSeconds(LEEWAY_SECONDS)
                .setEvaluationTime(NumericDate.fromSeconds(clock.instant().getEpochSecond())).build().processToClaims(token);
    }
}
