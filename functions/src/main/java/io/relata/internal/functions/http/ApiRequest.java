package io.relata.internal.functions.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import io.relata.internal.engine.problem.Refusal;
import io.relata.rule.Caller;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request as API Gateway sends it, in payload format 2.0.
 *
 * @param path decoded, without what comes before the API's own paths, split at its slashes
 * @param headers by their names in lower case
 * @param body as it came; not parsed yet
 * @param id the id of the request in the log and the response of the gateway
 * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html">Lambda integrations
 * of HTTP APIs</a>
 */
public record ApiRequest(String method, List<String> path, QueryParameters query, Map<String, String> headers, RequestText body,
        Sender sender, String id) {
    /**
     * The sender of a request.
     *
     * @param caller whom the gateway authenticated
     * @param idempotencyScope whose idempotency keys these are: the caller, whatever session it has
     * @param address from where
     */
    public record Sender(Caller caller, String idempotencyScope, String address) {
        /** The same for part of what it sends at once. */
        public Sender within(String scope) {
            return new Sender(caller, scope, address);
        }
    }

    /** @throws Refusal when query string or body can't be decoded */
    public static ApiRequest of(APIGatewayV2HTTPEvent event, CallerClaims claims, BasePath base) {
        RequestContext context = event.getRequestContext();
        if (context == null || context.getHttp() == null) {
            throw new IllegalArgumentException("this is no event of an HTTP API with payload format 2.0: it has no requestContext.http");
        }
        return new ApiRequest(context.getHttp().getMethod().toUpperCase(Locale.ROOT), path(event, base),
                QueryParameters.parse(event.getRawQueryString()),
                headers(event), RequestText.of(event), new Sender(claims.of(context), idempotencyScope(context),
                        Objects.requireNonNullElse(context.getHttp().getSourceIp(), "")),
                id(event));
    }

    /** Whom the gateway authenticated. */
    public Caller caller() {
        return sender.caller();
    }

    /** The same of somebody whom nothing authenticates, whatever the gateway says. */
    ApiRequest anonymous() {
        return new ApiRequest(method, path, query, headers, body,
                new Sender(Caller.ANONYMOUS, Caller.ANONYMOUS.subject(), sender.address()), id);
    }

    /** The same without the first segment of its path. */
    ApiRequest below() {
        return new ApiRequest(method, path.subList(1, path.size()), query, headers, body, sender, id);
    }

    static String id(APIGatewayV2HTTPEvent event) {
        return Optional.ofNullable(event.getRequestContext()).map(RequestContext::getRequestId).orElse("unknown");
    }

    public Optional<String> header(String lowerCaseName) {
        return Optional.ofNullable(headers.get(lowerCaseName));
    }

    private static List<String> path(APIGatewayV2HTTPEvent event, BasePath base) {
        return List.of(event.getRawPath().substring(base.of(event).length()).replaceFirst("^/", "").split("/", -1));
    }

    private static Map<String, String> headers(APIGatewayV2HTTPEvent event) {
        Map<String, String> headers = new TreeMap<>();
        if (event.getHeaders() != null) {
            event.getHeaders().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        }
        return headers;
    }

    private static String idempotencyScope(RequestContext context) {
        return Optional.ofNullable(context.getAuthorizer())
                .flatMap(authorizer -> Optional.ofNullable(authorizer.getJwt()).map(jwt -> jwt.getClaims()).map(claims -> claims.get("sub"))
                        .or(() -> Optional.ofNullable(authorizer.getIam()).flatMap(ApiRequest::principal)))
                .orElse(Caller.ANONYMOUS.subject());
    }

    /**
     * The principal that signed, without its session: a caller who assumes a role anew and repeats a request is the same caller. IAM's id
     * of a role is followed by the session's name. All callers of an identity pool assume one role, so there it is the identity.
     *
     * @see <a href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids">Unique
     * identifiers</a>
     */
    private static Optional<String> principal(RequestContext.IAM iam) {
        return Optional.ofNullable(iam.getCognitoIdentity()).map(identity -> identity.getIdentityId())
                .or(() -> Optional.ofNullable(iam.getCallerId()).map(id -> id.replaceFirst(":.*", "")))
                .or(() -> Optional.ofNullable(iam.getUserArn()));
    }
}
