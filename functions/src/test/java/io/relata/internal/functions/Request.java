package io.relata.internal.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request in a test.
 *
 * @param path decoded, as it arrives behind API Gateway
 * @param query raw
 * @param claims of a JWT; nobody in particular without
 */
public record Request(String method, String path, Optional<String> query, Map<String, String> headers, Optional<byte[]> body,
        Map<String, String> claims) {
    /** @param target {@code "GET /customers/001?consistent=true"} */
    public static Request of(String target) {
        String[] parts = target.split(" ", 2);
        int query = parts[1].indexOf('?');
        return new Request(parts[0], query < 0 ? parts[1] : parts[1].substring(0, query),
                query < 0 ? Optional.empty() : Optional.of(parts[1].substring(query + 1)), Map.of(), Optional.empty(), Map.of());
    }

    public Request with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new Request(method, path, query, more, body, claims);
    }

    public Request by(String newCaller) {
        return claiming("sub", newCaller);
    }

    public Request claiming(String name, String value) {
        Map<String, String> more = new TreeMap<>(claims);
        more.put(name, value);
        return new Request(method, path, query, headers, body, more);
    }

    /** @param json may have single quotes for double ones */
    public Request json(String json) {
        return with("content-type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .bytes(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    public Request bytes(byte[] bytes) {
        return new Request(method, path, query, headers, Optional.of(bytes), claims);
    }

    public APIGatewayV2HTTPEvent event() {
        RequestContext.Authorizer authorizer = claims.isEmpty()
                ? null
                : RequestContext.Authorizer.builder().withJwt(RequestContext.Authorizer.JWT.builder().withClaims(claims).build()).build();
        return APIGatewayV2HTTPEvent.builder().withRawPath(path).withRawQueryString(query.orElse("")).withHeaders(headers)
                .withBody(body.map(Base64.getEncoder()::encodeToString).orElse(null)).withIsBase64Encoded(body.isPresent())
                .withRequestContext(
                        RequestContext.builder().withStage("$default").withRequestId("JKJaXmPLvHcESHA=").withAuthorizer(authorizer)
                                .withHttp(RequestContext.Http.builder().withMethod(method).withPath(path).build()).build())
                .build();
    }
}
