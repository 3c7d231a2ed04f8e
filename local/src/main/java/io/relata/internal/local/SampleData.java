package io.relata.internal.local;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.cli.ToolHome;
import io.relata.internal.console.source.Tokens;
import io.relata.internal.events.gateway.GatewayAnswer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.Header;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.local.system.LocalSystemException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model's sample data, which are requests to the API: {@code src/main/samples/<model>.json} of the project, or
 * {@code samples/<model>.json} on the class path.
 */
final class SampleData {
    private static final JsonMapper JSON = new JsonMapper();

    private SampleData() {
    }

    /**
     * What was sent.
     *
     * @param requests their number
     * @param refused a sentence for each that the API refused, with its line in the file
     */
    record Loaded(int requests, List<String> refused) {
        static final Loaded NOTHING = new Loaded(0, List.of());

        Loaded {
            refused = List.copyOf(refused);
        }
    }

    /**
     * Sends the requests in order, also after one is refused. Where it matters who calls, that is the field {@code subject} of a request,
     * with the roles of its field {@code roles}, of the tenant that its field {@code tenant} names; without them it is {@code sample} of
     * the tenant {@code sample}.
     *
     * @throws LocalSystemException when the model has no sample data, or the file can't be read
     */
    static Loaded load(LocalSystem system) {
        String model = system.model().name();
        List<String> refused = new ArrayList<>();
        int requests = 0;
        try (InputStream in = open(model); JsonParser parser = JSON.createParser(in)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                int line = parser.currentTokenLocation().getLineNr();
                refusal(system, JSON.readTree(parser)).ifPresent(why -> refused.add("sample data, line " + line + ": " + why));
                requests++;
            }
        } catch (IOException e) {
            throw new LocalSystemException("the sample data of the model " + model + " can't be loaded: " + e.getMessage(), e);
        }
        return new Loaded(requests, refused);
    }

    private static InputStream open(String model) throws IOException {
        Path file = ToolHome.directory().resolve("src/main/samples/" + model + ".json");
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

    private static Optional<String> refusal(LocalSystem system, JsonNode request) {
        String method = request.path("method").asText();
        URI path = system.url().resolve(request.path("path").asText());
        List<Header> headers = new ArrayList<>(List.of(new Header("content-type", "application/json")));
        if (system.model().needsCaller()) {
            headers.add(new Header("authorization", "Bearer " + system.tokens().issue(new Tokens.Wanted(
                    request.path("subject").asText("sample"), claims(request), Duration.ofMinutes(1)))));
        }
        byte[] body = request.has("body") ? request.get("body").toString().getBytes(StandardCharsets.UTF_8) : new byte[0];
        GatewayAnswer answer = system.answer(new GatewayRequest(method, path.getRawPath(),
                Optional.ofNullable(path.getRawQuery()).orElse(""), "HTTP/1.1", path.getHost(), "127.0.0.1", headers, body));
        return answer.status() < 400
                ? Optional.empty()
                : Optional.of(method + " " + request.path("path").asText() + " was answered " + answer.status() + ": "
                        + new String(answer.body(), StandardCharsets.UTF_8));
    }
}
