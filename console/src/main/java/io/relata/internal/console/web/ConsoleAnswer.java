package io.relata.internal.console.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.console.view.ConsoleJson;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/** An answer of the console. */
record ConsoleAnswer(int status, Map<String, String> headers, byte[] body) {
    private static final String TYPE = "Content-Type";
    private static final byte[] NONE = {};

    static ConsoleAnswer json(Object value) {
        return new ConsoleAnswer(200, Map.of(TYPE, "application/json"), bytes(value));
    }

    /** A problem document. */
    static ConsoleAnswer problem(int status, String detail) {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("title", HttpStatus.getMessage(status));
        problem.put("status", status);
        problem.put("detail", detail);
        return new ConsoleAnswer(status, Map.of(TYPE, "application/problem+json"), bytes(problem));
    }

    static ConsoleAnswer redirect(String location) {
        return new ConsoleAnswer(302, Map.of("Location", location), NONE);
    }

    static ConsoleAnswer notModified(String etag) {
        return new ConsoleAnswer(304, Map.of("ETag", etag), NONE);
    }

    private static byte[] bytes(Object value) {
        try {
            return ConsoleJson.MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
