package io.relata.internal.functions.openapi.schema;

import java.util.List;
import java.util.Map;

/** The schemas of several requests at once, and of their answers. */
public final class BatchSchemas {
    /** What callers send. */
    public static final String REQUESTS = "Batch";
    /** What they are answered. */
    public static final String ANSWERS = "BatchAnswers";
    private static final String REQUEST = "BatchRequest";
    private static final String ANSWER = "BatchAnswer";
    private static final int MOST = 100;

    private BatchSchemas() {
    }

    static Map<String, Object> all() {
        return JsonObject.of(
                REQUESTS, object(JsonObject.of("atomic", JsonObject.of("type", List.of("boolean", "null"), "default", false, "description",
                        "Whether all requests are carried out, or none. If not, there can be 25"),
                        "requests", JsonObject.of("type", "array", "minItems", 1, "maxItems", MOST, "items",
                                JsonObject.ref("schemas", REQUEST))),
                        "requests"),
                REQUEST, object(JsonObject.of("method", JsonObject.of("type", "string", "enum", List.of("POST", "PUT", "PATCH", "DELETE")),
                        "path", JsonObject.of("type", "string", "maxLength", 8192, "pattern", "^/([^?#%]|%[0-9A-Fa-f]{2})*$", "description",
                                "The path of a request that writes, such as /orders/1, percent-encoded, without a query string"),
                        "headers", headers(),
                        "body", JsonObject.of("type", List.of("object", "null"), "description", "As it would be sent by itself")), "method",
                        "path"),
                ANSWERS, JsonObject.of("type", "object", "properties", JsonObject.of("responses",
                        JsonObject.of("type", "array", "items", JsonObject.ref("schemas", ANSWER))), "required", List.of("responses")),
                ANSWER, JsonObject.of("type", "object", "properties", JsonObject.of("status",
                        JsonObject.of("type", "integer", "format", "int32"),
                        "headers", JsonObject.of("type", "object", "additionalProperties", text()),
                        "body", JsonObject.of("type", "object", "description",
                                "An entity, a link, or a problem. Left out in a repeated answer, and where all would be too long")),
                        "required", List.of("status")));
    }

    private static Map<String, Object> headers() {
        Map<String, Object> tags = JsonObject.of("type", List.of("string", "null"));
        Map<String, Object> headers = object(JsonObject.of("If-Match", tags, "If-None-Match", tags));
        headers.put("type", List.of("object", "null"));
        return headers;
    }

    private static Map<String, Object> text() {
        return JsonObject.of("type", "string");
    }

    private static Map<String, Object> object(Map<String, Object> properties, String... required) {
        Map<String, Object> schema = JsonObject.of("type", "object", "properties", properties, "additionalProperties", false);
        if (required.length > 0) {
            schema.put("required", List.of(required));
        }
        return schema;
    }
}
