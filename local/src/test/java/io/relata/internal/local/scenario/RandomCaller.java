package io.relata.internal.local.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes calls that the document describes, at random. In turns of some calls it creates more than it deletes, and as much as it deletes:
 * parents are deleted and created again while others create children of theirs, link and tag them.
 */
public final class RandomCaller {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int TURN = 40;

    private final URI base;
    private final Sender sender;
    private final ApiDocument document;
    private final List<ApiDocument.Operation> operations;
    private final Random random;
    private final RandomValues values;
    private final Memory memory;
    private int calls;

    /** @param memory what all callers know from answers */
    public RandomCaller(URI base, Sender sender, ApiDocument document, Random random, Memory memory) {
        this.base = base;
        this.sender = sender;
        this.document = document;
        this.operations = document.operations();
        this.random = random;
        this.memory = memory;
        this.values = new RandomValues(document, random, idPattern());
    }

    /** Sends a request and returns the answer. */
    public interface Sender {
        /** @param body the request's, as text */
        HttpResponse<String> send(HttpRequest request, String body) throws IOException, InterruptedException;

        static Sender over(HttpClient client) {
            return (request, body) -> client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    /** The last ids, entity tags and cursors from answers, by where they can be used. */
    public record Memory(Map<String, String> ids, Map<String, String> tags, Map<String, String> cursors) {
        public Memory() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    /** @param objection how the answer differs from the document */
    public record Called(String request, int status, String body, Optional<String> objection) {
    }

    private String idPattern() {
        return operations.stream().flatMap(operation -> operation.parameters().stream())
                .filter(parameter -> parameter.in().equals("path") && parameter.name().equals("id"))
                .map(parameter -> document.resolved(parameter.schema()).path("pattern").asText()).findFirst().orElseThrow();
    }

    public Called call() throws IOException, InterruptedException {
        ApiDocument.Operation operation = operation();
        String target = target(operation);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + target)).timeout(PATIENCE);
        operation.parameters().stream().filter(parameter -> parameter.in().equals("header")).filter(this::isGiven)
                .forEach(parameter -> request.header(parameter.name(), header(parameter, target)));
        String body = body(operation, request);
        HttpRequest made = request.method(operation.method(),
                body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body)).build();
        HttpResponse<String> answer = sender.send(made, body);
        learn(operation, target, answer);
        return new Called(operation.method() + " " + target + " " + made.headers().map() + " " + body, answer.statusCode(), answer.body(),
                document.objection(operation, answer));
    }

    private ApiDocument.Operation operation() {
        boolean growing = calls++ / TURN % 2 == 0;
        int total = operations.stream().mapToInt(operation -> weight(operation, growing)).sum();
        int chosen = random.nextInt(total);
        for (ApiDocument.Operation operation : operations) {
            chosen -= weight(operation, growing);
            if (chosen < 0) {
                return operation;
            }
        }
        throw new IllegalStateException("weights add up");
    }

    private static int weight(ApiDocument.Operation operation, boolean growing) {
        return switch (operation.method()) {
            case "PUT" -> growing ? 12 : 6;
            case "DELETE" -> growing ? 2 : 6;
            case "PATCH" -> 3;
            case "POST" -> 2;
            default -> 1;
        };
    }

    private String target(ApiDocument.Operation operation) {
        String target = operation.path();
        List<String> query = new ArrayList<>();
        for (ApiDocument.Parameter parameter : operation.parameters()) {
            if (parameter.in().equals("path")) {
                target = target.replace("{" + parameter.name() + "}", Api.segment(variable(operation, parameter)));
            } else if (parameter.in().equals("query") && isGiven(parameter)) {
                JsonNode value = values.of(parameter.schema());
                (value.isArray() ? value : Json.MAPPER.createArrayNode().add(value))
                        .forEach(each -> query.add(parameter.name() + "=" + Api.segment(each.asText())));
            }
        }
        String path = target + (query.isEmpty() ? "" : "?" + String.join("&", query));
        String cursor = memory.cursors().get(path);
        return cursor == null || random.nextBoolean() ? path : path + (query.isEmpty() ? "?" : "&") + "cursor=" + cursor;
    }

    private String variable(ApiDocument.Operation operation, ApiDocument.Parameter parameter) {
        String learnt = memory.ids().get(operation.collection());
        return parameter.name().equals("id") && learnt != null && random.nextInt(4) == 0 ? learnt : values.of(parameter.schema()).asText();
    }

    /** A cursor is valid only for its own list. */
    private boolean isGiven(ApiDocument.Parameter parameter) {
        return parameter.required() || !parameter.name().equals("cursor") && random.nextInt(5) == 0;
    }

    private String header(ApiDocument.Parameter parameter, String target) {
        String tag = memory.tags().get(target);
        return tag != null && parameter.name().equals("If-Match") ? tag : values.of(parameter.schema()).asText().replaceAll("[^ -~]", "_");
    }

    private String body(ApiDocument.Operation operation, HttpRequest.Builder request) {
        if (operation.bodies().isEmpty()) {
            return "";
        }
        ApiDocument.Body body = operation.bodies().get(random.nextInt(operation.bodies().size()));
        if (!body.required() && random.nextBoolean()) {
            return "";
        }
        request.header("Content-Type", body.mediaType());
        return values.of(body.schema()).toString();
    }

    private void learn(ApiDocument.Operation operation, String target, HttpResponse<String> answer) {
        answer.headers().firstValue("etag").ifPresent(tag -> memory.tags().put(target, tag));
        answer.headers().firstValue("location").map(location -> location.split("/"))
                .ifPresent(place -> memory.ids().put(place[1], place[2]));
        if (operation.method().equals("GET") && answer.statusCode() == 200 && !target.contains("cursor=")) {
            next(answer.body()).ifPresent(cursor -> memory.cursors().put(target, cursor));
        }
    }

    private static Optional<String> next(String body) {
        try {
            return Optional.of(Json.MAPPER.readTree(body).path("next")).filter(JsonNode::isTextual).map(JsonNode::asText);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(new IOException("a body that is no JSON: " + body, e));
        }
    }
}
