package io.relata.functions.openapi;

import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Related;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** What operations answer: what went well where it is, problems defined once. */
final class Responses {
    private static final Map<Integer, String> PROBLEMS = new LinkedHashMap<>();

    static {
        PROBLEMS.put(400, "The request can't be understood");
        PROBLEMS.put(404, "There is no such entity");
        PROBLEMS.put(409, "At odds with what is stored: a unique value is taken, it has children, others write it at the same moment");
        PROBLEMS.put(412, "The entity is not in the version asked for");
        PROBLEMS.put(413, "Larger than what can be stored");
        PROBLEMS.put(415, "The body is of another media type");
        PROBLEMS.put(422, "Values break the rules of the model; errors says which");
        PROBLEMS.put(429, "More is asked than can be done right now");
        PROBLEMS.put(500, "Something went wrong on the server's side");
        PROBLEMS.put(503, "The table, or the search engine, can't be reached right now");
    }

    private static final List<Integer> ALWAYS = List.of(429, 500, 503);

    private final Model model;

    Responses(Model model) {
        this.model = model;
    }

    /** The problems, which the document defines once. */
    static Map<String, Object> components() {
        Map<String, Object> components = new LinkedHashMap<>();
        PROBLEMS.forEach((status, description) -> {
            Map<String, Object> problem = JsonObject.of("description", description);
            if (status == 429 || status == 503) {
                problem.put("headers", JsonObject.of("Retry-After", JsonObject.ref("headers", "Retry-After")));
            }
            problem.put("content", JsonObject.of("application/problem+json", JsonObject.of("schema", JsonObject.ref("schemas", "Problem"))));
            components.put("Problem" + status, problem);
        });
        Stream.of("401:The gateway does not know who asks", "403:Who asks may not do this").map(each -> each.split(":")).forEach(each ->
                components.put("Gateway" + each[0], JsonObject.of("description", each[1])));
        return components;
    }

    static Map<String, Object> headers() {
        return JsonObject.of(
                "ETag", header("The entity's version in quotes", JsonObject.of("type", "string")),
                "Location", header("Where the entity is", JsonObject.of("type", "string", "format", "uri-reference")),
                "Idempotency-Replayed", header("true when this is the first answer again, and nothing was created", JsonObject.of("const", "true")),
                "Retry-After", header("After how many seconds to try again", JsonObject.of("type", "integer")));
    }

    /** The answers of one operation, by their status. */
    Map<String, Object> of(ConcreteRoute route) {
        Map<String, Object> responses = switch (route.operation()) {
            case CREATE_ENTITY -> JsonObject.of("201", entity("Created", route, "ETag", "Location", "Idempotency-Replayed"));
            case PUT_ENTITY -> JsonObject.of("200", entity("Replaced", route, "ETag"), "201", entity("Created", route, "ETag", "Location"));
            case PATCH_ENTITY -> JsonObject.of("200", entity("Changed; or nothing was to change", route, "ETag"));
            case DELETE_ENTITY -> JsonObject.of("204", empty("Deleted"));
            case READ_ENTITY -> JsonObject.of("200", entity("The " + route.entity().name(), route, "ETag"), "304", notModified());
            case LINK -> JsonObject.of("200", json("They were related already; this is how they are now", link(route)), "201", json("Related", link(route)));
            case UNLINK -> JsonObject.of("204", empty("They are not related, any more or anyhow"));
            case TAG, UNTAG -> JsonObject.of("204", empty("Done, or done already"));
            case READ_TAGS -> JsonObject.of("200", json("The tags", JsonObject.ref("schemas", "Tags")));
            case LIST_ENTITIES -> JsonObject.of("200", page(JsonObject.ref("schemas", Names.entity(route.entity()))));
            case LIST_RELATED -> JsonObject.of("200", page(related(route.list())));
            case LIST_TAGGED, LIST_WITH_TAGS -> JsonObject.of("200", page(JsonObject.of("oneOf", model.entities().stream().filter(EntityType::taggable)
                    .map(type -> JsonObject.ref("schemas", Names.copy(type))).toList())));
            case LIST_TAGGED_OF_COLLECTION -> JsonObject.of("200", page(JsonObject.ref("schemas", Names.copy(route.entity()))));
            case SEARCH -> JsonObject.of("200", page(oneOf(model.searchable().stream().map(type -> JsonObject.ref("schemas", Names.entity(type))).toList())));
            case DESCRIBE_API -> JsonObject.of("200", json("This document", JsonObject.of("type", "object")));
        };
        Stream.of(401, 403).forEach(status -> responses.put(Integer.toString(status), JsonObject.ref("responses", "Gateway" + status)));
        Stream.concat(problems(route).stream(), ALWAYS.stream()).forEach(status ->
                responses.put(Integer.toString(status), JsonObject.ref("responses", "Problem" + status)));
        return responses;
    }

    private static List<Integer> problems(ConcreteRoute route) {
        return switch (route.operation()) {
            case CREATE_ENTITY -> List.of(400, 409, 413, 415, 422);
            case PUT_ENTITY -> List.of(400, 409, 412, 413, 415, 422);
            case PATCH_ENTITY -> List.of(400, 404, 409, 412, 413, 415, 422);
            case DELETE_ENTITY -> List.of(400, 404, 409, 412);
            case LINK -> List.of(400, 404, 409, 413, 415, 422);
            case TAG -> List.of(400, 404, 409, 422);
            case UNTAG -> List.of(400, 404, 422);
            case READ_ENTITY, READ_TAGS, LIST_RELATED, UNLINK -> List.of(400, 404);
            case SEARCH -> List.of(400, 404);
            case LIST_ENTITIES, DESCRIBE_API -> List.of(400);
            case LIST_TAGGED, LIST_TAGGED_OF_COLLECTION, LIST_WITH_TAGS -> List.of(400, 422);
        };
    }

    private static Map<String, Object> entity(String description, ConcreteRoute route, String... headers) {
        Map<String, Object> response = json(description, JsonObject.ref("schemas", Names.entity(route.entity())));
        response.put("headers", headers(headers));
        return response;
    }

    private static Map<String, Object> notModified() {
        Map<String, Object> response = empty("The reader has this version");
        response.put("headers", headers("ETag"));
        return response;
    }

    private static Map<String, Object> link(ConcreteRoute route) {
        return JsonObject.ref("schemas", Names.link(route.side().relation()));
    }

    private static Map<String, Object> related(Related related) {
        if (related instanceof Related.Linked linked) {
            Map<String, Object> attributes = JsonObject.ref("schemas", Names.linkAttributes(linked.side().relation()));
            return JsonObject.of("allOf", List.of(JsonObject.ref("schemas", Names.copy(related.entity())),
                    JsonObject.of("type", "object", "properties", JsonObject.of("link", attributes), "required", List.of("link"))));
        }
        if (related instanceof Related.History) {
            return JsonObject.of("allOf", List.of(JsonObject.ref("schemas", Names.copy(related.entity())), JsonObject.of("type", "object",
                    "properties", JsonObject.of("version", JsonObject.of("type", "integer"), "updatedAt", JsonObject.of("type", "string", "format",
                            "date-time")),
                    "required", List.of("version", "updatedAt"))));
        }
        Function<EntityType, String> schema = related instanceof Related.Edges ? Names::copy : Names::entity;
        return oneOf(related.shown().stream().map(type -> JsonObject.ref("schemas", schema.apply(type))).toList());
    }

    private static Map<String, Object> oneOf(List<Map<String, Object>> schemas) {
        return schemas.size() == 1 ? schemas.get(0) : JsonObject.of("oneOf", schemas);
    }

    private static Map<String, Object> page(Map<String, Object> item) {
        return json("A page", JsonObject.of("type", "object", "properties", JsonObject.of("items", JsonObject.of("type", "array", "items", item),
                "next", JsonObject.of("type", "string", "description", "Where the list goes on; absent at its end")), "required", List.of("items")));
    }

    private static Map<String, Object> json(String description, Map<String, Object> schema) {
        return JsonObject.of("description", description, "content", JsonObject.of("application/json", JsonObject.of("schema", schema)));
    }

    private static Map<String, Object> empty(String description) {
        return JsonObject.of("description", description);
    }

    private static Map<String, Object> header(String description, Map<String, Object> schema) {
        return JsonObject.of("description", description, "schema", schema);
    }

    private static Map<String, Object> headers(String... names) {
        Map<String, Object> headers = new LinkedHashMap<>();
        Stream.of(names).forEach(name -> headers.put(name, JsonObject.ref("headers", name)));
        return headers;
    }
}
