package io.relata.internal.functions.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.limits.Limits;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** An answer: its status, its headers, and its body, if it has one. */
public record ApiResponse(int status, Map<String, String> headers, Optional<String> body) {
    static final String LOCATION = "Location";
    private static final String CONTENT_TYPE = "Content-Type";

    /** @param content what {@link io.relata.internal.engine.binding.Json} can write, and that has been stored or could be */
    public static ApiResponse json(int status, Object content) {
        return text(status, "application/json", JsonWriter.write(content));
    }

    static ApiResponse problem(int status, Object content) {
        return text(status, "application/problem+json", problemJson(content));
    }

    /** An answer without a body. */
    public static ApiResponse empty(int status) {
        return new ApiResponse(status, Map.of(), Optional.empty());
    }

    public static ApiResponse text(int status, String contentType, String body) {
        return new ApiResponse(status, Map.of(CONTENT_TYPE, contentType), Optional.of(body));
    }

    public ApiResponse with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new ApiResponse(status, more, body);
    }

    /** Whether its body has more bytes than a page may have, as it is or within what a function answers with. */
    public boolean isTooLong() {
        return body.filter(text -> Limits.bytes(text) > Limits.PAGE
                || Limits.bytes(text) + text.chars().filter(c -> c == '"' || c == '\\').count() > Limits.ESCAPED_PAGE).isPresent();
    }

    /** The same answer at an address that begins with this path: so does that of a new entity. */
    ApiResponse under(String base) {
        String location = headers.get(LOCATION);
        return location == null || base.isEmpty() ? this : with(LOCATION, base + location);
    }

    /** The same headers, and no body. */
    ApiResponse withoutBody() {
        return new ApiResponse(status, headers, Optional.empty());
    }

    APIGatewayV2HTTPResponse event() {
        return APIGatewayV2HTTPResponse.builder().withStatusCode(status).withHeaders(headers).withBody(body.orElse(null)).build();
    }

    /**
     * An error may quote what a caller sent, and so half a surrogate pair, which no encoder of UTF-8 takes: a question mark stands for it.
     */
    private static String problemJson(Object content) {
        try {
            return new String(Json.MAPPER.writeValueAsString(content).getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a problem can be written as JSON", e);
        }
    }
}
