package io.relata.internal.events.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.events.function.FunctionErrorException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** The HTTP response in a function's answer, payload format 2.0. */
public record GatewayAnswer(int status, List<Header> headers, byte[] body) {
    private static final JsonMapper JSON = new JsonMapper();

    /** @throws FunctionErrorException when the answer has another format */
    public static GatewayAnswer of(byte[] answer) {
        try {
            JsonNode json = JSON.readTree(answer);
            int status = json.path("statusCode").asInt();
            if (status < 200 || status > 599) {
                throw new FunctionErrorException("an answer without a status code: " + json);
            }
            return new GatewayAnswer(status, headers(json), body(json));
        } catch (IOException | IllegalArgumentException e) {
            throw new FunctionErrorException("an answer that can't be read: " + e.getMessage(), e);
        }
    }

    private static List<Header> headers(JsonNode json) {
        List<Header> headers = new ArrayList<>();
        json.path("headers").properties().forEach(header -> headers.add(new Header(header.getKey(), header.getValue().asText())));
        json.path("multiValueHeaders").properties().forEach(header -> header.getValue()
                .forEach(value -> headers.add(new Header(header.getKey(), value.asText()))));
        json.path("cookies").forEach(cookie -> headers.add(new Header("set-cookie", cookie.asText())));
        return headers;
    }

    private static byte[] body(JsonNode json) {
        String body = json.path("body").isTextual() ? json.path("body").textValue() : "";
        return json.path("isBase64Encoded").asBoolean() ? Base64.getDecoder().decode(body) : body.getBytes(StandardCharsets.UTF_8);
    }

    /** The same with one more header. */
    GatewayAnswer with(Header header) {
        return new GatewayAnswer(status, Stream.concat(headers.stream(), Stream.of(header)).toList(), body);
    }

    /** Whether HTTP allows a body with this status. */
    public boolean mayHaveBody() {
        return status != 204 && status != 304;
    }
}
