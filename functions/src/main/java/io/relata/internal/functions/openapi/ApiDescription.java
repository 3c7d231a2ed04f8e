package io.relata.internal.functions.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.ProblemType;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.functions.openapi.schema.Schemas;
import io.relata.internal.functions.openapi.schema.VariantSchemas;
import io.relata.internal.model.AnonymousAccess;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The OpenAPI description of a model's API. It follows from the model and the routes alone, and is made when it is first asked for.
 *
 * @see <a href="https://spec.openapis.org/oas/v3.1.1.html">OpenAPI Specification 3.1</a>
 */
public final class ApiDescription {
    private static final String ACROSS = "all";

    private final TableModel model;
    private final CustomPaths own;
    private final Set<ProblemType> more;
    private final ApiInfo info;
    private volatile Optional<String> made = Optional.empty();

    /** Without custom operations. */
    public ApiDescription(TableModel model) {
        this(model, RouteHandlers.NONE);
    }

    public ApiDescription(TableModel model, RouteHandlers own) {
        this(model, own, Set.of(), ApiInfo.of(model));
    }

    /**
     * @param more problems that requests meet by the settings of a deployment
     * @param info what is said of the API as a whole
     */
    public ApiDescription(TableModel model, RouteHandlers own, Set<ProblemType> more, ApiInfo info) {
        this.model = model;
        this.more = more;
        this.info = info;
        this.own = new CustomPaths(own.endpoints(), new AnonymousAccess(model).any());
    }

    /** The answer to who asks for it. */
    public ApiResponse response() {
        return ApiResponse.text(200, "application/json", json());
    }

    /** The document as JSON, in one line. */
    public String json() {
        if (made.isEmpty()) {
            made = Optional.of(make());
        }
        return made.get();
    }

    private String make() {
        Parameters parameters = new Parameters(model);
        Responses responses = new Responses(model, more);
        Map<String, Object> paths = paths(parameters, responses);
        Map<String, Object> schemas = Schemas.of(model);
        schemas.putAll(responses.schemas());
        own.addTo(paths, schemas, route -> tag(route.segments().get(0)), parameters.idempotencyKey());
        VariantSchemas.name(schemas);
        Map<String, Object> components = Components.used(paths, Map.of("schemas", schemas, "responses", responses.components(),
                "parameters", parameters.components(), "headers", ResponseHeaders.all()));
        components.put("securitySchemes", Security.schemes(model));
        try {
            return Json.MAPPER.writeValueAsString(JsonObject.of("openapi", "3.1.1",
                    "info", info.json(),
                    "servers", info.serverObjects(),
                    "security", Security.requirements(model),
                    "tags", tags(),
                    "paths", paths,
                    "components", components));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the description can be written as JSON", e);
        }
    }

    private List<Object> tags() {
        return ConcreteRoute.all(model).stream().map(ApiDescription::tag).distinct()
                .<Object>map(tag -> JsonObject.of("name", tag, "description",
                        tag.equals(ACROSS) ? "What is not about one kind of entities" : "All about " + tag))
                .toList();
    }

    private String tag(String firstSegment) {
        return model.collection(firstSegment).map(EntityType::collection).orElse(ACROSS);
    }

    private static String tag(ConcreteRoute route) {
        return route.type().map(EntityType::collection).orElse(ACROSS);
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> paths(Parameters parameters, Responses responses) {
        Map<String, Object> paths = new LinkedHashMap<>();
        Stream.of(ConcreteRoute.all(model), ConcreteRoute.open(model)).flatMap(List::stream).forEach(route -> {
            Map<String, Object> path = (Map<String, Object>) paths.computeIfAbsent(route.path(), each -> {
                List<Object> variables = parameters.ofPath(route);
                return variables.isEmpty() ? new LinkedHashMap<>() : JsonObject.of("parameters", variables);
            });
            path.put(route.route().method().toLowerCase(Locale.ROOT), operation(route, parameters.of(route), responses.of(route)));
        });
        return paths;
    }

    private Map<String, Object> operation(ConcreteRoute route, List<Object> parameters, Map<String, Object> responses) {
        Map<String, Object> operation = JsonObject.of("operationId", route.operationId(), "summary", route.summary(),
                "description", Descriptions.of(model, route), "tags", List.of(tag(route)));
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        RequestBody.of(route).ifPresent(body -> operation.put("requestBody", body));
        operation.put("responses", responses);
        if (route.route().isOpen()) {
            operation.put("security", List.of());
        }
        return operation;
    }
}
