package io.relata.internal.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.relata.internal.engine.binding.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** An answer in a test. */
public record Answer(int status, Map<String, String> headers, JsonNode body) {
    public static Answer of(APIGatewayV2HTTPResponse response) {
        try {
            return new Answer(response.getStatusCode(), response.getHeaders(),
                    response.getBody() == null ? MissingNode.getInstance() : Json.MAPPER.readTree(response.getBody()));
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + response.getBody(), e);
        }
    }

    public String etag() {
        return headers.get("ETag");
    }

    public String text(String field) {
        return body.path(field).asText();
    }

    /** The ids of a page's items. */
    public List<String> ids() {
        return StreamSupport.stream(body.path("items").spliterator(), false).map(item -> item.path("id").asText()).toList();
    }

    /** The status and, of a problem, its detail: what a caller learns. */
    public String said() {
        return (status + " " + text("detail")).strip();
    }

    /** The body without what differs from one time to the next. */
    public String bodyWithoutTimes() {
        return body.toString().replaceAll("\"[0-9-]{10}T[0-9:.]{12}Z\"", "\"...\"").replaceAll("\"version\":\\d+", "\"version\":0")
                .replaceAll("[0-9A-HJKMNP-TV-Z]{26}", "ULID").replace('"', '\'');
    }
}
