package io.relata.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * An API's answer to a request that failed.
 *
 * @param type for programs
 * @param uri how the type is spelled in the answer; empty where the gateway answered
 * @param status of HTTP
 * @param detail for people; its words may change
 * @param errors the values that are wrong; empty if it is about none
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: Problem Details for HTTP APIs</a>
 */
public record ApiProblem(ApiProblemType type, String uri, int status, String title, String detail, List<FieldError> errors) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int SHOWN = 200;

    public ApiProblem {
        errors = List.copyOf(errors);
    }

    /** @param body that of a problem, the {@code {"message": ...}} of the gateway, or of whatever is in between */
    static ApiProblem of(int status, byte[] body) {
        JsonNode json = read(body);
        if (!json.isObject()) {
            String text = new String(body, StandardCharsets.UTF_8).strip();
            return new ApiProblem(ApiProblemType.OTHER, "", status, "", text.substring(0, Math.min(SHOWN, text.length())), List.of());
        }
        String uri = json.path("type").asText();
        return new ApiProblem(ApiProblemType.of(uri), uri, status, json.path("title").asText(),
                json.path("detail").asText(json.path("message").asText()),
                StreamSupport.stream(json.path("errors").spliterator(), false)
                        .map(error -> new FieldError(error.path("pointer").asText(), error.path("detail").asText())).toList());
    }

    private static JsonNode read(byte[] body) {
        try {
            return MAPPER.readTree(body);
        } catch (IOException e) {
            return MAPPER.missingNode();
        }
    }
}
