package io.relata.test;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.events.gateway.Authorizer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.Header;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.gateway.Routing;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sends requests to the API: each becomes the event that API Gateway makes of it, for the function that its route is for. Immutable.
 *
 * <p>Paths are percent-encoded, and may have a query: {@code /conferences?limit=2}. A body is a text with JSON, a record of the model, or
 * anything else that Jackson writes as JSON, such as a map.
 */
public final class TestApi {
    private static final byte[] NO_BODY = {};

    private final Routing routing;
    private final Authorizer authorizer;
    private final Failures failures;
    private final List<Header> headers;

    TestApi(TableModel model, Routing routing, Failures failures) {
        this(routing, Authorizer.withoutTokens(model), failures, List.of());
    }

    private TestApi(Routing routing, Authorizer authorizer, Failures failures, List<Header> headers) {
        this.routing = routing;
        this.authorizer = authorizer;
        this.failures = failures;
        this.headers = headers;
    }

    /** Adds a header to each request: {@code If-Match}, {@code Idempotency-Key}. */
    public TestApi with(String header, String value) {
        return new TestApi(routing, authorizer, failures, Stream.concat(headers.stream(), Stream.of(new Header(header, value))).toList());
    }

    /**
     * Requests of a caller whom a JWT authorizer at the gateway knows. Without a caller, requests are anonymous, which the gateway answers
     * with 401 where the model asks who calls.
     *
     * @param caller what else it has than subject, tenant and roles are the claims of its token
     */
    public TestApi as(Caller caller) {
        return new TestApi(routing, new KnownCaller(caller), failures, headers);
    }

    public TestAnswer get(String path) {
        return send("GET", path);
    }

    public TestAnswer post(String path, Object body) {
        return send("POST", path, body);
    }

    public TestAnswer put(String path, Object body) {
        return send("PUT", path, body);
    }

    /** Without a body: a tag, or a link without attributes. */
    public TestAnswer put(String path) {
        return send("PUT", path);
    }

    /** @param body a JSON Merge Patch: {@code null} in it removes an attribute, which a record can't say */
    public TestAnswer patch(String path, Object body) {
        return send("PATCH", path, body);
    }

    public TestAnswer delete(String path) {
        return send("DELETE", path);
    }

    /** Any other request without a body. */
    public TestAnswer send(String method, String path) {
        return send(method, path, headers, NO_BODY);
    }

    /** Any other request with a body. */
    public TestAnswer send(String method, String path, Object body) {
        return send(method, path, Stream.concat(Stream.of(new Header("content-type", "application/json")), headers.stream()).toList(),
                json(body).getBytes(StandardCharsets.UTF_8));
    }

    private TestAnswer send(String method, String path, List<Header> all, byte[] body) {
        String[] parts = path.split("\\?", 2);
        GatewayRequest request = new GatewayRequest(method, parts[0], parts.length == 1 ? "" : parts[1], "HTTP/1.1", "localhost",
                "127.0.0.1", all, body);
        return TestAnswer.of(method + " " + path, HttpApi.of(routing, authorizer).answer(request), failures.takeRequest());
    }

    private static String json(Object body) {
        try {
            return body instanceof String text
                    ? text
                    : Json.MAPPER.writeValueAsString(body instanceof Record record
                            ? RecordBinding.values(record)
                            : body);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the body can't be written as JSON: " + e.getMessage(), e);
        }
    }
}
