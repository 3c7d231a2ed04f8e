package io.relata.internal.functions.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import io.relata.rule.Caller;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a request who the gateway says it comes from.
 *
 * @param tenant the claim of a token that names the caller's tenant
 * @param roles the claim of a token that lists the caller's roles
 */
public record CallerClaims(String tenant, String roles) {
    /** The claims {@code tenant} and {@code roles}. */
    public static final CallerClaims STANDARD = new CallerClaims("tenant", "roles");

    private static final String SUBJECT = "sub";
    private static final String COGNITO_IDENTITY = "cognitoIdentityId";
    private static final Pattern SEPARATORS = Pattern.compile("[\\s,]+");
    private static final Pattern NESTED = Pattern.compile("[\\[\\]{}]");
    /** An element of a list in JSON. */
    private static final Pattern QUOTED = Pattern.compile("\"([^\"\\\\]*+)\"");
    private static final Pattern SESSION = Pattern.compile("^(arn:[^:]*:sts::[^:]*:assumed-role/[^/]+)/.*$");

    /** Of a token alone; nothing that IAM says of a caller is a tenant or a role. */
    Caller of(RequestContext context) {
        return Optional.ofNullable(context.getAuthorizer())
                .flatMap(authorizer -> Optional.ofNullable(authorizer.getJwt()).map(this::of)
                        .or(() -> Optional.ofNullable(authorizer.getIam()).map(CallerClaims::of)))
                .orElse(Caller.ANONYMOUS);
    }

    private Caller of(RequestContext.Authorizer.JWT jwt) {
        Map<String, String> claims = new LinkedHashMap<>();
        Optional.ofNullable(jwt.getClaims()).orElse(Map.of()).forEach((name, value) -> put(claims, name, value));
        return new Caller(claims.getOrDefault(SUBJECT, Caller.ANONYMOUS.subject()),
                Optional.ofNullable(claims.get(tenant)).filter(Caller::isTenant),
                Optional.ofNullable(claims.get(roles)).map(CallerClaims::elements).orElse(Set.of()), claims);
    }

    private static Caller of(RequestContext.IAM iam) {
        Map<String, String> claims = new LinkedHashMap<>();
        put(claims, "accountId", iam.getAccountId());
        put(claims, "callerId", iam.getCallerId());
        put(claims, "userId", iam.getUserId());
        put(claims, "userArn", iam.getUserArn());
        Optional.ofNullable(iam.getCognitoIdentity()).ifPresent(identity -> put(claims, COGNITO_IDENTITY, identity.getIdentityId()));
        return new Caller(principal(claims), Optional.empty(), Set.of(), claims);
    }

    /**
     * The identity of an identity pool, whose callers all assume one role; otherwise the ARN that signed, of an assumed role without the
     * name of the session: whoever assumes the role chooses that.
     *
     * @see <a href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html">Role session
     * principals</a>
     */
    private static String principal(Map<String, String> claims) {
        return Optional.ofNullable(claims.get(COGNITO_IDENTITY)).or(() -> Optional.ofNullable(claims.get("userArn"))
                .map(arn -> SESSION.matcher(arn).replaceFirst("$1"))).orElse(Caller.ANONYMOUS.subject());
    }

    /** What a caller without a tenant is told. */
    String whyNoTenant(Caller caller) {
        return Optional.ofNullable(caller.claims().get(tenant))
                .map(claim -> "the claim " + tenant + " of the token is no tenant: it has " + Caller.TENANT_RULE)
                .orElseGet(() -> "everything here belongs to a tenant, and the caller has none: send a token with the claim " + tenant);
    }

    /**
     * The elements of a claim that is a list. An HTTP API hands it over as {@code [manager hr]}: without quotes, so an element with a space
     * can't be told from two. An issuer may also send one text with spaces or commas, and other gateways JSON. None of what has lists or
     * objects in it: an HTTP API hands over an object as {@code map[name:x admin other:y]}, where any text may look like an element.
     */
    private static Set<String> elements(String text) {
        boolean list = text.startsWith("[") && text.endsWith("]");
        String elements = list ? text.substring(1, text.length() - 1) : text;
        if (NESTED.matcher(elements).find()) {
            return Set.of();
        }
        return list && elements.strip().startsWith("\"")
                ? QUOTED.matcher(elements).results().map(element -> element.group(1)).collect(Collectors.toSet())
                : SEPARATORS.splitAsStream(elements).filter(element -> !element.isEmpty()).collect(Collectors.toSet());
    }

    private static void put(Map<String, String> claims, String name, @Nullable String value) {
        if (value != null) {
            claims.put(name, value);
        }
    }
}
