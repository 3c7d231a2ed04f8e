package io.relata.internal.console.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.console.source.ApiCalls;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.Tokens;
import io.relata.internal.console.view.WrongRequestException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls of the application's API, and tokens for them. */
final class CallRoutes {
    private static final Duration AN_HOUR = Duration.ofHours(1);
    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

    private final ConsoleSource source;
    private final WriteGuard guard;

    CallRoutes(ConsoleSource source, WriteGuard guard) {
        this.source = source;
        this.guard = guard;
    }

    void addTo(ConsoleRoutes routes) {
        routes.add("POST", "calls", this::call);
        routes.add("POST", "tokens", this::token);
    }

    private ConsoleAnswer call(ConsoleRequest request) {
        JsonNode json = request.json();
        String method = json.path("method").asText("GET");
        if (!READING.contains(method)) {
            guard.check(request);
        }
        ApiCalls calls = source.capabilities().calls()
                .orElseThrow(() -> new NotAvailableException("this console looks at a deployed table: calls of its API are not available"));
        String path = json.path("path").asText();
        if (!METHODS.contains(method) || !path.startsWith("/")) {
            throw new WrongRequestException("method is one of GET, HEAD, POST, PUT, PATCH and DELETE, and path begins with /");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        json.path("headers").properties().forEach(header -> headers.put(header.getKey(), header.getValue().asText()));
        return ConsoleAnswer.json(calls.call(new ApiCalls.Call(method, path, headers, text(json.path("body")))));
    }

    private ConsoleAnswer token(ConsoleRequest request) {
        Tokens tokens = source.capabilities().tokens()
                .orElseThrow(() -> new NotAvailableException("this console looks at a deployed table: its API has an issuer of its own"));
        JsonNode json = request.json();
        Map<String, List<String>> claims = new LinkedHashMap<>();
        json.path("claims").properties().forEach(claim -> claims.put(claim.getKey(), texts(claim.getValue())));
        try {
            return ConsoleAnswer.json(Map.of("token", tokens.issue(new Tokens.Wanted(json.path("subject").asText(), claims,
                    Duration.ofSeconds(json.path("expires").asLong(AN_HOUR.toSeconds()))))));
        } catch (IllegalArgumentException e) {
            throw new WrongRequestException(String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> texts(JsonNode claim) {
        return claim.isArray() ? claim.valueStream().map(JsonNode::asText).toList() : List.of(claim.asText());
    }

    private static String text(JsonNode body) {
        return body.isMissingNode() || body.isNull() ? "" : body.isTextual() ? body.textValue() : body.toString();
    }
}
