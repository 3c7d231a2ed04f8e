package io.relata.functions.openapi;

import io.relata.functions.route.Operation;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Related;
import io.relata.read.ListOptions;
import io.relata.read.TextQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The parameters of operations, in query and headers, defined once; those in paths are defined where they are. */
final class Parameters {
    private static final List<String> LIST = List.of("limit", "cursor", "order", "from", "to", "prefix", "filter");

    private static final List<String> LIST_WITHOUT_BOUNDS = List.of("limit", "cursor", "order", "filter");
    private static final List<String> TAGS_AND_LIST = Stream.concat(Stream.of("tag", "match"), LIST.stream()).toList();
    /** At least one character is no white space; white space around it goes. */
    private static final Map<String, Object> TAG = JsonObject.of("type", "string", "minLength", 1, "maxLength", 100,
            "pattern", "^[^/?\\u0000-\\u001F\\u007F-\\u009F]*[^/?\\u0000-\\u0020\\u007F-\\u009F][^/?\\u0000-\\u001F\\u007F-\\u009F]*$");

    private Parameters() {
    }

    /** What the document defines once. */
    static Map<String, Object> components() {
        Map<String, Object> components = new LinkedHashMap<>();
        query(components, "limit", "The most items of a page", JsonObject.of("type", "integer", "minimum", 1, "maximum", ListOptions.LARGEST_PAGE,
                "default", ListOptions.USUAL_PAGE));
        query(components, "cursor", "The \"next\" of an earlier page of the same list", text());
        query(components, "order", "Upwards or downwards", oneOf("asc", "desc"));
        query(components, "from", "Begin with what begins with this: the value that the list is sorted by, or the id", text());
        query(components, "to", "End with what begins with this", text());
        query(components, "prefix", "Only what begins with this", text());
        query(components, "filter", "Only what meets <attribute>:<op>:<value>; op is eq, ne, lt, le, gt, ge, begins, contains or in (commas between values)",
                JsonObject.of("type", "array", "maxItems", 10, "items", JsonObject.of("type", "string", "pattern", "^[^:]+:[^:]+:")));
        query(components, "consistent", "Whether to see every write that was acknowledged before, at twice the cost",
                JsonObject.of("type", "boolean", "default", false));
        query(components, "match", "Whether one of the tags suffices", oneOf("any", "all"));
        components.put("tag", JsonObject.of("name", "tag", "in", "query", "description", "The tags", "required", true,
                "schema", JsonObject.of("type", "array", "minItems", 1, "maxItems", 20, "items", TAG)));
        components.put("q", JsonObject.of("name", "q", "in", "query", "required", true,
                "description", "The words, regardless of case and diacritics; the last may be the beginning of one",
                "schema", JsonObject.of("type", "string", "minLength", 1, "maxLength", TextQuery.LONGEST, "pattern", "\\S")));
        header(components, "If-Match", "Only if the entity has one of these versions; * if it exists", text());
        header(components, "If-None-Match", "When reading: only if the version is none of these. When writing: * if it does not exist", text());
        header(components, "Idempotency-Key", "Makes the creation happen once, however often it is sent within 24 hours",
                JsonObject.of("type", "string", "minLength", 1, "maxLength", 255));
        return components;
    }

    /** The parameters of one operation. */
    static List<Object> of(ConcreteRoute route, Model model) {
        List<Object> parameters = new ArrayList<>();
        route.variables().forEach(name -> parameters.add(JsonObject.of("name", name, "in", "path", "required", true,
                "schema", name.equals("tag") ? TAG : EntitySchemas.ID)));
        shared(route).forEach(name -> parameters.add(JsonObject.ref("parameters", name)));
        choices(route).forEach(name -> parameters.add(JsonObject.of("name", name, "in", "query", "description", "Only what has this value", "schema", text())));
        if (!choices(route).isEmpty()) {
            parameters.add(JsonObject.of("name", "sort", "in", "query", "description", "The attribute to go by, behind those that are given", "schema",
                    JsonObject.of("type", "string", "enum", choices(route))));
        }
        if (route.operation() == Operation.LIST_WITH_TAGS) {
            parameters.add(entity("Only entities of this kind", kinds(model.entities().stream().filter(EntityType::taggable).toList())));
        } else if (route.operation() == Operation.SEARCH) {
            parameters.add(entity("Only entities of these kinds", JsonObject.of("type", "array", "items", kinds(model.searchable()))));
        }
        return parameters;
    }

    private static Map<String, Object> entity(String description, Map<String, Object> schema) {
        return JsonObject.of("name", "entity", "in", "query", "description", description, "schema", schema);
    }

    private static Map<String, Object> kinds(List<EntityType> types) {
        return JsonObject.of("type", "string", "enum", types.stream().map(EntityType::name).toList());
    }

    /** The attributes whose values choose among the lists that indexes keep. */
    private static List<String> choices(ConcreteRoute route) {
        return switch (route.operation()) {
            case LIST_ENTITIES -> route.entity().choices();
            case LIST_RELATED -> route.list().choices();
            default -> List.of();
        };
    }

    private static List<String> shared(ConcreteRoute route) {
        return switch (route.operation()) {
            case CREATE_ENTITY -> List.of("Idempotency-Key");
            case PUT_ENTITY -> List.of("If-Match", "If-None-Match");
            case PATCH_ENTITY, DELETE_ENTITY -> List.of("If-Match");
            case READ_ENTITY -> List.of("consistent", "If-None-Match");
            case READ_TAGS -> List.of("consistent");
            case LIST_RELATED -> route.list().isWhole() ? LIST_WITHOUT_BOUNDS : LIST;
            case LIST_ENTITIES, LIST_TAGGED, LIST_TAGGED_OF_COLLECTION -> LIST;
            case LIST_WITH_TAGS -> TAGS_AND_LIST;
            case SEARCH -> List.of("q", "limit", "cursor");
            case LINK, UNLINK, TAG, UNTAG, DESCRIBE_API -> List.of();
        };
    }

    private static void query(Map<String, Object> components, String name, String description, Map<String, Object> schema) {
        components.put(name, JsonObject.of("name", name, "in", "query", "description", description, "schema", schema));
    }

    private static void header(Map<String, Object> components, String name, String description, Map<String, Object> schema) {
        components.put(name, JsonObject.of("name", name, "in", "header", "description", description, "schema", schema));
    }

    private static Map<String, Object> text() {
        return JsonObject.of("type", "string");
    }

    private static Map<String, Object> oneOf(String usual, String other) {
        return JsonObject.of("type", "string", "enum", List.of(usual, other), "default", usual);
    }
}
