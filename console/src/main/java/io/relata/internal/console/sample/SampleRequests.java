package io.relata.internal.console.sample;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.console.source.Tokens;
import io.relata.internal.events.gateway.GatewayAnswer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.Header;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Sends sample data to the API, which are requests in a JSON array.
 *
 * @param url where the API is served
 * @param api answers requests
 * @param tokens by which it knows its callers
 */
public record SampleRequests(TableModel model, URI url, Function<GatewayRequest, GatewayAnswer> api, Tokens tokens) {
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * What was sent.
     *
     * @param requests their number
     * @param refused a sentence for each that the API refused, with its line in the file
     */
    public record Loaded(int requests, List<String> refused) {
        public static final Loaded NOTHING = new Loaded(0, List.of());

        public Loaded {
            refused = List.copyOf(refused);
        }
    }

    /** Where the sample data of a model are in a project's directory. */
    public static String file(TableModel model) {
        return "src/main/samples/" + model.name() + ".json";
    }

    /**
     * Sends the requests in order, also after one is refused. Where it matters who calls, that is the field {@code subject} of a request,
     * with the roles of its field {@code roles}, of the tenant that its field {@code tenant} names; without them it is {@code sample} of
     * the tenant {@code sample}.
     *
     * @throws IOException when they can't be read
     */
    public Loaded send(InputStream in) throws IOException {
        List<String> refused = new ArrayList<>();
        int requests = 0;
        try (JsonParser parser = JSON.createParser(in)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                int line = parser.currentTokenLocation().getLineNr();
                refusal(JSON.readTree(parser)).ifPresent(why -> refused.add("sample data, line " + line + ": " + why));
                requests++;
            }
        }
        return new Loaded(requests, refused);
    }

    private static Map<String, List<String>> claims(JsonNode request) {
        List<String> tenant = List.of(request.path("tenant").asText("sample"));
        List<String> roles = new ArrayList<>();
        request.path("roles").forEach(role -> roles.add(role.asText()));
        return roles.isEmpty() ? Map.of("tenant", tenant) : Map.of("tenant", tenant, "roles", roles);
    }

    private Optional<String> refusal(JsonNode request) {
        String method = request.path("method").asText();
        URI path = url.resolve(request.path("path").asText());
        List<Header> headers = new ArrayList<>(List.of(new Header("content-type", "application/json")));
        if (model.needsCaller()) {
            headers.add(new Header("authorization", "Bearer " + tokens.issue(new Tokens.Wanted(
                    request.path("subject").asText("sample"), claims(request), Duration.ofMinutes(1)))));
        }
        byte[] body = request.has("body") ? request.get("body").toString().getBytes(StandardCharsets.UTF_8) : new byte[0];
        GatewayAnswer answer = api.apply(new GatewayRequest(method, path.getRawPath(),
                Optional.ofNullable(path.getRawQuery()).orElse(""), "HTTP/1.1", path.getHost(), "127.0.0.1", headers, body));
        return answer.status() < 400
                ? Optional.empty()
                : Optional.of(method + " " + request.path("path").asText() + " was answered " + answer.status() + ": "
                        + new String(answer.body(), StandardCharsets.UTF_8));
    }
}
