package io.relata.internal.functions.openapi;

import io.relata.internal.functions.fresh.TokenHeaders;
import io.relata.internal.functions.http.CustomEndpoint;
import io.relata.internal.functions.http.IdempotencyKey;
import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.functions.openapi.schema.Names;
import io.relata.internal.functions.openapi.schema.ProblemSchemas;
import io.relata.internal.functions.openapi.schema.Schemas;
import io.relata.internal.functions.route.DeclaredRoute;
import io.relata.internal.functions.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The custom operations in the description of the API.
 *
 * @param open whether some are for callers whom nothing authenticates
 */
record CustomPaths(List<CustomEndpoint<?, ?>> endpoints, boolean open) {
    private static final List<Integer> PROBLEMS = List.of(400, 401, 403, 404, 409, 422, 429, 500, 503);
    private static final List<Integer> PROBLEMS_OF_BODIES = List.of(400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503);
    private static final String JSON = "application/json";

    /**
     * @param tag under which of the document's tags an operation is
     * @param idempotencyKey the parameter of those that write
     */
    @SuppressWarnings("unchecked")
    void addTo(Map<String, Object> paths, Map<String, Object> schemas, Function<DeclaredRoute, String> tag, Object idempotencyKey) {
        for (CustomEndpoint<?, ?> endpoint : endpoints) {
            Map<String, Object> path = (Map<String, Object>) paths.computeIfAbsent(endpoint.route().path(), each -> new LinkedHashMap<>());
            path.put(endpoint.route().method().toLowerCase(Locale.ROOT), operation(endpoint, tag.apply(endpoint.route()), idempotencyKey));
            if (endpoint.takesBody()) {
                schemas.put(request(endpoint), Schemas.sent(endpoint.body()));
            }
            if (endpoint.answersBody()) {
                schemas.put(response(endpoint), Schemas.answered(endpoint.answer()));
            }
        }
    }

    private Map<String, Object> operation(CustomEndpoint<?, ?> endpoint, String tag, Object idempotencyKey) {
        Map<String, Object> operation = JsonObject.of("operationId", endpoint.operationId(), "summary", endpoint.declared().summary(),
                "description", "An operation of this application"
                        + (endpoint.writes() ? ". With an Idempotency-Key it is safe to repeat." : ""),
                "tags", List.of(tag));
        List<Object> parameters = parameters(endpoint.route());
        if (endpoint.writes()) {
            parameters.add(idempotencyKey);
        }
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        if (endpoint.takesBody()) {
            operation.put("requestBody", JsonObject.of("content", content(request(endpoint)), "required", true));
        }
        operation.put("responses", responses(endpoint));
        if (open && endpoint.route().isOpen()) {
            operation.put("security", List.of());
        }
        return operation;
    }

    private static List<Object> parameters(DeclaredRoute route) {
        List<Object> parameters = new ArrayList<>();
        route.segments().stream().filter(Route::isVariable).map(segment -> segment.substring(1, segment.length() - 1))
                .forEach(name -> parameters.add(JsonObject.of("name", name, "in", "path", "required", true, "schema",
                        JsonObject.of("type", "string", "minLength", 1))));
        return parameters;
    }

    private static Map<String, Object> responses(CustomEndpoint<?, ?> endpoint) {
        Map<String, Object> responses = JsonObject.of(Integer.toString(endpoint.status()), done(endpoint));
        (endpoint.takesBody() || endpoint.writes() ? PROBLEMS_OF_BODIES : PROBLEMS).forEach(
                status -> responses.put(Integer.toString(status), JsonObject.ref("responses", ProblemSchemas.response(status))));
        return responses;
    }

    private static Map<String, Object> done(CustomEndpoint<?, ?> endpoint) {
        if (!endpoint.answersBody() && !endpoint.writes()) {
            return JsonObject.ref("responses", "NoContent");
        }
        Map<String, Object> done = JsonObject.of("description", "Done");
        if (endpoint.writes()) {
            done.put("headers", JsonObject.of(IdempotencyKey.REPLAYED, JsonObject.ref("headers", IdempotencyKey.REPLAYED),
                    TokenHeaders.TOKEN, JsonObject.ref("headers", TokenHeaders.TOKEN)));
        }
        if (endpoint.answersBody()) {
            done.put("content", content(response(endpoint)));
        }
        return done;
    }

    private static Map<String, Object> content(String schema) {
        return JsonObject.of(JSON, JsonObject.of("schema", JsonObject.ref("schemas", schema)));
    }

    private static String request(CustomEndpoint<?, ?> endpoint) {
        return Names.pascal(endpoint.operationId()) + "Request";
    }

    private static String response(CustomEndpoint<?, ?> endpoint) {
        return Names.pascal(endpoint.operationId()) + "Response";
    }
}
