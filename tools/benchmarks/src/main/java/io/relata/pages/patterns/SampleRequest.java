package io.relata.pages.patterns;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A request of a model's sample data.
 *
 * @param caller who sends it; none where it does not matter
 */
record SampleRequest(String method, String path, Optional<String> body, Optional<Caller> caller) {
    /** @param resource a list of requests */
    static List<SampleRequest> of(TableModel model, String resource) throws IOException {
        List<SampleRequest> requests = new ArrayList<>();
        try (InputStream samples = SampleRequest.class.getResourceAsStream(resource)) {
            Json.MAPPER.readTree(samples).forEach(request -> requests.add(new SampleRequest(request.get("method").asText(),
                    request.get("path").asText(), Optional.ofNullable(request.get("body")).map(JsonNode::toString),
                    Optional.of(caller(request)).filter(any -> model.needsCaller()))));
        }
        return requests;
    }

    private static Caller caller(JsonNode request) {
        return Caller.of(request.path("subject").asText("sample")).inTenant(request.path("tenant").asText("sample"))
                .withRoles(StreamSupport.stream(request.path("roles").spliterator(), false).map(JsonNode::asText).toArray(String[]::new));
    }

    /** A request as the gateway would hand it to a function. */
    static APIGatewayV2HTTPEvent event(Optional<Caller> caller, String method, String target, @Nullable String body) {
        String[] parts = target.split("\\?", 2);
        return APIGatewayV2HTTPEvent.builder().withRawPath(parts[0]).withRawQueryString(parts.length == 2 ? parts[1] : "")
                .withHeaders(Map.of("content-type", "application/json")).withBody(body).withIsBase64Encoded(false)
                .withRequestContext(RequestContext.builder().withStage("$default").withRequestId("request")
                        .withAuthorizer(caller.map(SampleRequest::authorizer).orElse(null))
                        .withHttp(RequestContext.Http.builder().withMethod(method).withPath(parts[0]).build()).build())
                .build();
    }

    private static RequestContext.Authorizer authorizer(Caller caller) {
        return RequestContext.Authorizer.builder().withJwt(RequestContext.Authorizer.JWT.builder().withClaims(Map.of("sub",
                caller.subject(), "tenant", caller.tenant().orElse(""), "roles", String.join(" ", caller.roles()))).build()).build();
    }
}
