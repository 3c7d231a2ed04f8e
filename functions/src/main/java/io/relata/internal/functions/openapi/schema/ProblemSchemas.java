package io.relata.internal.functions.openapi.schema;

import io.relata.internal.functions.http.ProblemType;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The problem responses, by status, with the problem types of each.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: Problem Details for HTTP APIs</a>
 */
public final class ProblemSchemas {
    private static final Map<Integer, String> DESCRIPTIONS = new LinkedHashMap<>();
    /** Responses that may also come from the gateway, in its own format. */
    private static final Set<Integer> FROM_THE_GATEWAY = Set.of(401, 403, 413, 429, 500, 503);
    private static final Set<Integer> RETRYABLE = Set.of(429, 503);

    static {
        DESCRIPTIONS.put(400, "The request is malformed");
        DESCRIPTIONS.put(401, "The credentials are missing or not valid");
        DESCRIPTIONS.put(403, "The caller is not allowed to do this");
        DESCRIPTIONS.put(404, "The entity or the path does not exist");
        DESCRIPTIONS.put(405, "There is no list of all: id is missing");
        DESCRIPTIONS.put(409, "In conflict with what is stored");
        DESCRIPTIONS.put(412, "The entity does not have the requested version");
        DESCRIPTIONS.put(413, "Larger than the limit");
        DESCRIPTIONS.put(415, "The body is of a media type that is not supported");
        DESCRIPTIONS.put(422, "Values break the rules of the model, or a rule of the application refuses the request; errors says which");
        DESCRIPTIONS.put(429, "Throttled");
        DESCRIPTIONS.put(500, "The server failed");
        DESCRIPTIONS.put(503, "The table or the search engine is unavailable");
    }

    private ProblemSchemas() {
    }

    /** The name of the response with this status. */
    public static String response(int status) {
        return "Problem" + status;
    }

    /** @param more problems that requests meet by the settings of a deployment */
    public static Map<String, Object> responses(TableModel model, Set<ProblemType> more) {
        Map<String, Object> responses = new LinkedHashMap<>();
        DESCRIPTIONS.forEach((status, description) -> {
            Map<String, Object> problem = JsonObject.of("description", description);
            if (RETRYABLE.contains(status)) {
                problem.put("headers", JsonObject.of("Retry-After", JsonObject.ref("headers", "Retry-After")));
            }
            Map<String, Object> content = JsonObject.of("application/problem+json", JsonObject.of("schema", schema(status, model, more)));
            if (FROM_THE_GATEWAY.contains(status)) {
                content.put("application/json", JsonObject.of("schema", JsonObject.ref("schemas", "GatewayMessage")));
            }
            problem.put("content", content);
            responses.put(response(status), problem);
        });
        return responses;
    }

    private static Map<String, Object> schema(int status, TableModel model, Set<ProblemType> more) {
        List<String> types = Stream.of(ProblemType.values())
                .filter(type -> type.status() == status && (type.isPossible(model) || more.contains(type)))
                .map(ProblemType::uri).toList();
        return types.isEmpty()
                ? JsonObject.ref("schemas", "Problem")
                : JsonObject.of("allOf", List.of(JsonObject.ref("schemas", "Problem"),
                        JsonObject.of("properties", JsonObject.of("type", JsonObject.of("type", "string", "enum", types), "status",
                                JsonObject.of("type", "integer", "enum", List.of(status))))));
    }

    static Map<String, Object> schemas() {
        Map<String, Object> error = JsonObject.of("type", "object", "properties", JsonObject.of(
                "pointer", JsonObject.of("type", "string", "format", "json-pointer", "description", "Where in the body"),
                "detail", text()), "required", List.of("pointer", "detail"));
        return JsonObject.of(
                "Problem", JsonObject.of("type", "object", "description", "What went wrong (RFC 9457)", "properties", JsonObject.of(
                        "type",
                        JsonObject.of("type", "string", "format", "uri", "description",
                                "The kind of problem, for programs; docs/problems.md explains each"),
                        "title", text(), "status", JsonObject.of("type", "integer"), "detail", text(), "errors",
                        JsonObject.of("type", "array", "items", error)),
                        "required", List.of("type", "title", "status", "detail")),
                "GatewayMessage",
                JsonObject.of("type", "object", "description", "The gateway's message about a request that it rejects",
                        "properties", JsonObject.of("message", text()), "required", List.of("message")));
    }

    private static Map<String, Object> text() {
        return JsonObject.of("type", "string");
    }
}
