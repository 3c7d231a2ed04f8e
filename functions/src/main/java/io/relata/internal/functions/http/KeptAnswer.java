package io.relata.internal.functions.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import java.io.UncheckedIOException;
import java.util.Optional;

/** The answer of a custom operation as it is kept, to be told again word for word. */
final class KeptAnswer {
    private static final String STATUS = "status";
    private static final String BODY = "body";

    private KeptAnswer() {
    }

    static String text(ApiResponse answer) {
        ObjectNode kept = Json.MAPPER.createObjectNode().put(STATUS, answer.status());
        answer.body().ifPresent(body -> kept.put(BODY, body));
        return kept.toString();
    }

    static ApiResponse answer(String text) {
        try {
            JsonNode kept = Json.MAPPER.readTree(text);
            int status = kept.path(STATUS).asInt();
            return Optional.ofNullable(kept.get(BODY)).map(body -> ApiResponse.text(status, "application/json", body.textValue()))
                    .orElseGet(() -> ApiResponse.empty(status));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a kept answer is JSON", e);
        }
    }
}
