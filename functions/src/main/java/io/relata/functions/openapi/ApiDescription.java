package io.relata.functions.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.binding.Json;
import io.relata.functions.http.ApiResponse;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The OpenAPI description of a model's API. It follows from the model and the routes alone, and is made when it is first asked for.
 *
 * @see <a href="https://spec.openapis.org/oas/v3.1.1.html">OpenAPI Specification 3.1</a>
 */
public final class ApiDescription {
    private final Model model;
    private final Responses responses;
    private volatile Optional<String> made = Optional.empty();

    public ApiDescription(Model model) {
        this.model = model;
        this.responses = new Responses(model);
    }

    /** The answer to who asks for it. */
    public ApiResponse response() {
        return ApiResponse.text(200, "application/json", json());
    }

    /** The document as JSON. */
    public String json() {
        if (made.isEmpty()) {
            made = Optional.of(make());
        }
        return made.get();
    }

    private String make() {
        try {
            return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(JsonObject.of("openapi", "3.1.1",
                    "info", JsonObject.of("title", "Relata", "version", "1",
                            "description", "Entities and how they are related, in the table " + model.table()),
                    "servers", List.of(JsonObject.of("url", "/")),
                    "paths", paths(),
                    "components", JsonObject.of("schemas", Schemas.of(model), "responses", Responses.components(),
                            "parameters", Parameters.components(), "headers", Responses.headers())));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the description can be written as JSON", e);
        }
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> paths() {
        Map<String, Object> paths = new LinkedHashMap<>();
        ConcreteRoute.all(model).forEach(route -> ((Map<String, Object>) paths.computeIfAbsent(route.path(), path -> new LinkedHashMap<>()))
                .put(route.route().method().toLowerCase(Locale.ROOT), operation(route)));
        return paths;
    }

    private Map<String, Object> operation(ConcreteRoute route) {
        Map<String, Object> operation = JsonObject.of("operationId", route.operationId(), "summary", route.summary(),
                "tags", List.of(route.type().map(EntityType::collection).orElse("all")));
        List<Object> parameters = Parameters.of(route, model);
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        RequestBody.of(route).ifPresent(body -> operation.put("requestBody", body));
        operation.put("responses", responses.of(route));
        return operation;
    }
}
