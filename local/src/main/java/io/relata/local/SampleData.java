package io.relata.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.console.source.Tokens;
import io.relata.local.system.LocalSystem;
import io.relata.local.system.LocalSystemException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Loads a model's sample data by requests to the API: {@code src/main/samples/<model>.json} of the project, or {@code samples/<model>.json}
 * on the class path.
 */
final class SampleData {
    private static final JsonMapper JSON = new JsonMapper();

    private SampleData() {
    }

    /**
     * Sends the requests in order. Where it matters who calls, that is the field {@code subject} of a request, with the roles of its field
     * {@code roles}, of the tenant that its field {@code tenant} names; without them it is {@code sample} of the tenant {@code sample}.
     *
     * @return the number of requests
     * @throws LocalSystemException when the model has no sample data, or the API refuses a request
     */
    static int load(LocalSystem system) {
        String model = system.model().name();
        try (InputStream in = open(model)) {
            JsonNode requests = JSON.readTree(in);
            HttpClient client = HttpClient.newHttpClient();
            for (JsonNode request : requests) {
                send(client, system, request);
            }
            return requests.size();
        } catch (IOException e) {
            throw new LocalSystemException("the sample data of the model " + model + " can't be loaded: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalSystemException("interrupted while loading sample data", e);
        }
    }

    private static InputStream open(String model) throws IOException {
        Path file = CalledProject.home().resolve("src/main/samples/" + model + ".json");
        if (Files.exists(file)) {
            return Files.newInputStream(file);
        }
        InputStream resource = SampleData.class.getResourceAsStream("/samples/" + model + ".json");
        if (resource == null) {
            throw new LocalSystemException("there is no sample data for the model " + model + ": write requests into " + file);
        }
        return resource;
    }

    private static Map<String, List<String>> claims(JsonNode request) {
        List<String> tenant = List.of(request.path("tenant").asText("sample"));
        List<String> roles = new ArrayList<>();
        request.path("roles").forEach(role -> roles.add(role.asText()));
        return roles.isEmpty() ? Map.of("tenant", tenant) : Map.of("tenant", tenant, "roles", roles);
    }

    private static void send(HttpClient client, LocalSystem system, JsonNode request) throws IOException, InterruptedException {
        String method = request.path("method").asText();
        String path = request.path("path").asText();
        HttpRequest.Builder http = HttpRequest.newBuilder(system.url().resolve(path)).method(method, request.has("body")
                ? HttpRequest.BodyPublishers.ofString(request.get("body").toString())
                : HttpRequest.BodyPublishers.noBody());
        if (request.has("body")) {
            http.header("Content-Type", "application/json");
        }
        if (system.model().needsCaller()) {
            String token = system.tokens().issue(new Tokens.Wanted(request.path("subject").asText("sample"), claims(request),
                    Duration.ofMinutes(1)));
            http.header("Authorization", "Bearer " + token);
        }
        HttpResponse<String> response = client.send(http.build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 400) {
            throw new LocalSystemException(
                    "sample data: " + method + " " + path + " was answered " + response.statusCode() + ": " + response.body());
        }
    }
}
