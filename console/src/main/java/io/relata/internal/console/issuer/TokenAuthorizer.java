package io.relata.internal.console.issuer;

import io.relata.internal.events.gateway.Authorizer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.Header;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;

/**
 * Knows callers by tokens of this machine's issuer, as the JWT authorizer of an HTTP API knows them. Credentials of another scheme than
 * Bearer are nobody's.
 */
public record TokenAuthorizer(LocalIssuer issuer) implements Authorizer {
    private static final String BEARER = "bearer ";

    /** As a model asks for it: where it matters who calls, it lets nobody else in. */
    public static Authorizer of(LocalIssuer issuer, TableModel model) {
        Authorizer known = new TokenAuthorizer(issuer);
        return model.needsCaller() ? known.knownOnly() : known;
    }

    @Override
    public Decision decide(GatewayRequest request) {
        List<String> credentials = request.headers().stream()
                .filter(header -> header.name().toLowerCase(Locale.ROOT).equals("authorization")).map(Header::value).map(String::strip)
                .toList();
        if (credentials.size() > 1) {
            return refused("there are several Authorization headers");
        } else if (credentials.isEmpty() || !(credentials.get(0) + " ").toLowerCase(Locale.ROOT).startsWith(BEARER)) {
            return new Decision.Anonymous();
        }
        return known((credentials.get(0) + " ").substring(BEARER.length()).strip());
    }

    private Decision known(String token) {
        try {
            JwtClaims claims = issuer.verified(token);
            if (!ClaimTexts.areShallow(claims.getClaimsMap())) {
                return refused("the token has a claim that is nested more than 100 levels deep");
            }
            return new Decision.Known(ClaimTexts.of(claims.getClaimsMap()), scopes(claims));
        } catch (InvalidJwtException e) {
            return refused(why(e));
        }
    }

    private static List<String> scopes(JwtClaims claims) {
        return Stream.of(Optional.ofNullable(claims.getClaimValueAsString("scope")).orElse("").split(" "))
                .filter(scope -> !scope.isEmpty()).toList();
    }

    /** In words of our own: what the token has in it is nobody's to repeat. */
    private static String why(InvalidJwtException failure) {
        if (failure.hasExpired()) {
            return "the token has expired";
        } else if (failure.hasErrorCode(ErrorCodes.NOT_YET_VALID) || failure.hasErrorCode(ErrorCodes.ISSUED_AT_INVALID_FUTURE)) {
            return "the token is not valid yet";
        } else if (failure.hasErrorCode(ErrorCodes.AUDIENCE_INVALID) || failure.hasErrorCode(ErrorCodes.AUDIENCE_MISSING)) {
            return "the token is for another audience";
        } else if (failure.hasErrorCode(ErrorCodes.ISSUER_INVALID) || failure.hasErrorCode(ErrorCodes.ISSUER_MISSING)) {
            return "the token is of another issuer";
        } else if (failure.hasErrorCode(ErrorCodes.EXPIRATION_MISSING) || failure.hasErrorCode(ErrorCodes.SUBJECT_MISSING)) {
            return "the token lacks its subject or its expiry";
        }
        return "the token is malformed, or not signed with RS256 by this system's key";
    }

    private static Decision refused(String why) {
        return new Decision.Refused("Bearer error=\"invalid_token\", error_description=\"" + why + "\"",
                why + ": get another with ./relata token");
    }
}
