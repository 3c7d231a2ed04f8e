package io.relata.test;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.events.gateway.GatewayAnswer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.opentest4j.AssertionFailedError;

/**
 * An answer of the API.
 *
 * @param request what was asked for, for messages: {@code POST /tickets}
 * @param status the HTTP status
 * @param headers with names in lower case; values of one name are joined by commas
 * @param text the body; empty without one
 * @param cause what was thrown, where the answer is an internal error (500): by a rule, or a custom operation
 */
public record TestAnswer(String request, int status, Map<String, String> headers, String text, Optional<RuntimeException> cause) {
    static TestAnswer of(String request, GatewayAnswer answer, Optional<RuntimeException> cause) {
        Map<String, String> headers = new TreeMap<>();
        answer.headers().forEach(header -> headers.merge(header.name().toLowerCase(Locale.ROOT), header.value(),
                (first, more) -> first + "," + more));
        return new TestAnswer(request, answer.status(), headers, new String(answer.body(), StandardCharsets.UTF_8), cause);
    }

    /**
     * Requires a status.
     *
     * @throws AssertionFailedError with the whole answer, when it has another
     */
    public TestAnswer expect(int required) {
        if (status != required) {
            AssertionFailedError error = new AssertionFailedError(this + ", and not " + required, required, status);
            cause.ifPresent(error::initCause);
            throw error;
        }
        return this;
    }

    /** A header's value; its name in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * The body as JSON.
     *
     * @throws AssertionFailedError when it is none
     */
    public JsonNode json() {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionFailedError(this + ", which is not JSON", e);
        }
    }

    /** The node at a JSON Pointer in the body, such as {@code /items/0/name}; a missing node if there is none. */
    public JsonNode at(String pointer) {
        return json().at(pointer);
    }

    @Override
    public String toString() {
        return request + " was answered " + status + (text.isEmpty() ? "" : " " + text)
                + cause.map(thrown -> " because of " + thrown).orElse("");
    }
}
