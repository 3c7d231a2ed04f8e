package io.relata.internal.local.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.relata.internal.engine.binding.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;

/** An HTTP client of the API. */
record Api(URI base, HttpClient client, Optional<String> token) {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    static Api at(URI base) {
        return new Api(base, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), Optional.empty());
    }

    /** The same with this token in each request. */
    Api by(String caller) {
        return new Api(base, client, Optional.of(caller));
    }

    /** An answer: status, headers, and the body as JSON, if there is one. */
    record Answer(int status, Map<String, List<String>> headers, JsonNode body) {
        String header(String name) {
            return headers.getOrDefault(name, List.of("")).get(0);
        }

        /** The values of one field of all items of a page. */
        List<String> each(String field) {
            return StreamSupport.stream(body.path("items").spliterator(), false).map(item -> item.path(field).asText()).toList();
        }
    }

    Answer get(String path) {
        return send("GET", path, null);
    }

    Answer post(String path, String body) {
        return send("POST", path, body);
    }

    Answer put(String path, String body) {
        return send("PUT", path, body);
    }

    Answer put(String path) {
        return send("PUT", path, null);
    }

    Answer patch(String path, String body) {
        return send("PATCH", path, body);
    }

    Answer delete(String path) {
        return send("DELETE", path, null);
    }

    Answer send(String method, String path, String body, String... headers) {
        return sendAsync(method, path, body, headers).join();
    }

    CompletableFuture<Answer> sendAsync(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path)).timeout(PATIENCE).method(method,
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        token.ifPresent(caller -> request.header("Authorization", "Bearer " + caller));
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString()).thenApply(Api::answer);
    }

    /** Text as one segment of a path. */
    static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Answer answer(HttpResponse<String> response) {
        try {
            return new Answer(response.statusCode(), response.headers().map(),
                    response.body().isEmpty() ? MissingNode.getInstance() : Json.MAPPER.readTree(response.body()));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("status " + response.statusCode() + ", body " + response.body(), new IOException(e));
        }
    }
}
