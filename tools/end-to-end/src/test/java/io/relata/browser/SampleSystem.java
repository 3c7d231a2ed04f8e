package io.relata.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.console.source.Tokens;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.local.system.SystemOptions;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The local system with a sample model and its data. */
final class SampleSystem implements AutoCloseable {
    private static final Path FUNCTIONS = Path.of("..", "..", "samples", "target", "function.zip").toAbsolutePath().normalize();
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration QUIET = Duration.ofMinutes(1);

    private final LocalSystem system;
    private final HttpClient client = HttpClient.newHttpClient();
    private final DynamoDbClient dynamoDb;

    private SampleSystem(SystemOptions options) {
        system = LocalSystem.start(options);
        dynamoDb = new DynamoDbEndpoint(system.dynamoDbEndpoint()).client();
    }

    static SampleSystem start(String model) throws IOException, InterruptedException, TimeoutException {
        return start(SystemOptions.forTests(FUNCTIONS, model + "-" + UUID.randomUUID()), model);
    }

    /** With other options than those of most tests. */
    static SampleSystem start(String model, UnaryOperator<SystemOptions> chosen)
            throws IOException, InterruptedException, TimeoutException {
        return start(chosen.apply(SystemOptions.forTests(FUNCTIONS, model + "-" + UUID.randomUUID())), model);
    }

    /** With a DynamoDB Local of its own, so that the table has the name that the model gives it. */
    static SampleSystem alone(String model) throws IOException, InterruptedException, TimeoutException {
        return start(SystemOptions.inMemory(FUNCTIONS), model);
    }

    private static SampleSystem start(SystemOptions options, String model) throws IOException, InterruptedException, TimeoutException {
        SampleSystem started = new SampleSystem(options.model(model));
        started.load(model);
        return started;
    }

    private void load(String model) throws IOException, InterruptedException, TimeoutException {
        try (InputStream samples = Objects.requireNonNull(SampleSystem.class.getResourceAsStream("/samples/" + model + ".json"))) {
            for (JsonNode request : JSON.readTree(samples)) {
                send(request.path("method").asText(), request.path("path").asText(), request.path("body").toString(), token(request));
            }
        }
        awaitQuiet();
    }

    URI console() {
        return system.consoleUrl();
    }

    /** Calls the API beside the console, as somebody else would. */
    String call(String method, String path, String body) {
        return send(method, path, body, Optional.empty());
    }

    /** That of the caller of a sample request, where it matters who calls. */
    private Optional<String> token(JsonNode request) {
        Map<String, List<String>> claims = new HashMap<>(Map.of("tenant", List.of(request.path("tenant").asText())));
        request.path("roles").forEach(role -> claims.computeIfAbsent("roles", name -> new ArrayList<>()).add(role.asText()));
        return Optional.of(request).filter(any -> system.model().needsCaller()).map(any -> system.tokens().issue(new Tokens.Wanted(
                request.path("subject").asText("sample"), claims,
                Duration.ofMinutes(10))));
    }

    private String send(String method, String path, String body, Optional<String> token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(system.url().resolve(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        token.ifPresent(caller -> request.header("Authorization", "Bearer " + caller));
        try {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new AssertionError(method + " " + path + " was answered " + response.statusCode() + ": " + response.body());
            }
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Whether every item belongs to a tenant. */
    boolean isMultiTenant() {
        return system.model().multiTenant();
    }

    /** The name of the entity that has this collection. */
    String entity(String collection) {
        return system.model().entities().stream().filter(entity -> entity.collection().equals(collection)).findFirst().orElseThrow().name();
    }

    String table() {
        return system.table();
    }

    DynamoDbClient dynamoDb() {
        return dynamoDb;
    }

    /** Where DynamoDB answers. */
    URI endpoint() {
        return system.dynamoDbEndpoint();
    }

    SqsEndpoint queue() {
        return system.queueEndpoint();
    }

    void awaitQuiet() throws InterruptedException, TimeoutException {
        system.awaitQuiet(QUIET);
    }

    @Override
    public void close() {
        system.close();
        dynamoDb.close();
    }
}
