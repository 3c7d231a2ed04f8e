package io.relata.internal.local.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.relata.internal.engine.binding.Json;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A line of a log: one JSON object of a function, of Lambda or of the gateway.
 *
 * @param at as CloudWatch writes it, in UTC
 * @param group the log group
 */
record LogLine(String at, String group, String text) {
    private static final String PLATFORM = "platform.";

    /** Lambda's id of the invocation that it is about, if it is about one. */
    Optional<String> invocation() {
        JsonNode json = json();
        return Stream.of("/mdc/requestId", "/record/requestId", "/AWSRequestId", "/function").map(json::at)
                .filter(JsonNode::isTextual).map(JsonNode::asText).filter(id -> !id.equals("-")).findFirst();
    }

    private JsonNode json() {
        try {
            return text.startsWith("{") ? Json.MAPPER.readTree(text) : MissingNode.getInstance();
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** In words, where it is of a known form. */
    String sentence() {
        JsonNode json = json();
        if (json.has("route")) {
            return "%s answered %s in %s ms".formatted(json.path("route").asText(), json.path("status").asText(),
                    json.path("latency").asText());
        } else if (json.path("type").asText().startsWith(PLATFORM)) {
            String what = json.path("type").asText().substring(PLATFORM.length());
            JsonNode metrics = json.at("/record/metrics");
            return what + status(json.at("/record/status").asText(""))
                    + (metrics.isMissingNode() ? "" : " after %.0f ms".formatted(metrics.path("durationMs").asDouble()));
        } else if (json.has("message")) {
            return json.path("level").asText() + " " + json.path("message").asText()
                    + (json.has("stackTrace") ? "%n%s".formatted(json.path("stackTrace").asText().strip()) : "");
        }
        return text;
    }

    private static String status(String status) {
        return status.isEmpty() ? "" : " " + status;
    }
}
