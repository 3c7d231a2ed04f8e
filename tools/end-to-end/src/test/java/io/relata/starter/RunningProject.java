package io.relata.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A project that {@code ./start} serves. */
final class RunningProject implements AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();

    private final Process process;
    private final int port;
    private final int dynamoDbPort;

    private RunningProject(Process process, int port, int dynamoDbPort) {
        this.process = process;
        this.port = port;
        this.dynamoDbPort = dynamoDbPort;
    }

    /** @param more options of {@code ./start} */
    static RunningProject started(Workplace workplace, Path project, String... more) throws Exception {
        int port = freePort();
        int dynamoDbPort = freePort();
        Path output = workplace.directory().resolve("start.log");
        List<String> command = Stream.concat(Stream.of("bash", "start", "--port", String.valueOf(port), "--dynamodb-port",
                String.valueOf(dynamoDbPort), "--queue-port", String.valueOf(freePort())), Stream.of(more)).toList();
        Process process = workplace.start(project, command, output, Map.of());
        await().atMost(Duration.ofMinutes(3)).pollInterval(Duration.ofMillis(100)).until(() -> {
            String said = Files.readString(output);
            assertThat(process.isAlive()).as(said).isTrue();
            return said.contains("Ctrl-C stops it");
        });
        return new RunningProject(process, port, dynamoDbPort);
    }

    /** Where its API answers. */
    String url() {
        return "http://localhost:" + port;
    }

    /** Where its DynamoDB answers. */
    String dynamoDb() {
        return "http://localhost:" + dynamoDbPort;
    }

    record Answer(int status, JsonNode body) {
    }

    Answer send(String method, String path, String body) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + path))
                    .header("Content-Type", "application/json")
                    .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), JSON.readTree(response.body()));
        } catch (IOException e) {
            throw new AssertionError(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    JsonNode get(String path) {
        return send("GET", path, "").body();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("stops when it is told to").isTrue();
    }
}
