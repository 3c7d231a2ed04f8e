package io.relata.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import java.util.Map;

/** Requests as events of API Gateway. */
final class ApiEvents {
    private ApiEvents() {
    }

    /** @param body none when it is empty */
    static APIGatewayV2HTTPEvent event(String method, String path, String query, String body) {
        return APIGatewayV2HTTPEvent.builder().withRawPath(path).withRawQueryString(query)
                .withHeaders(
                        Map.of("accept", "*/*", "content-type", "application/json", "host", "api.example.com", "user-agent", "curl/8.5.0",
                                "x-forwarded-proto", "https"))
                .withBody(body.isEmpty() ? null : body).withIsBase64Encoded(false)
                .withRequestContext(RequestContext.builder().withStage("$default").withRequestId("JKJaXmPLvHcESHA=")
                        .withHttp(RequestContext.Http.builder().withMethod(method).withPath(path).build()).build())
                .build();
    }
}
