package io.relata.console.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.console.source.ApiCalls;
import io.relata.console.source.ConsoleSource;
import io.relata.console.view.WrongRequestException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** ApiCalls of the application's API. */
final class CallRoutes {
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

    private static String text(JsonNode body) {
        return body.isMissingNode() || body.isNull() ? "" : body.isTextual() ? body.textValue() : body.toString();
    }
}
