package io.relata.functions.openapi;

import io.relata.engine.read.list.ListOptions;
import io.relata.engine.read.list.TextQuery;
import io.relata.functions.openapi.schema.JsonObject;
import io.relata.functions.openapi.schema.Names;
import io.relata.functions.openapi.schema.Patterns;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The parameters of operations. All are defined once, and operations refer to them; what depends on the list has a name for each kind of
 * list.
 */
final class Parameters {
    private static final int LONGEST_KEY = 255;
    private static final int MOST_FILTERS = 10;
    private static final int MOST_TAGS = 20;
    private static final int LONGEST_ID = 128;
    private static final List<String> BOUNDS = List.of("from", "to", "prefix");
    private static final Map<String, Object> TAG = JsonObject.of("type", "string", "pattern", Patterns.TAG);

    private final Model model;
    private final Map<String, Object> components = new LinkedHashMap<>();

    Parameters(Model model) {
        this.model = model;
    }

    /** What operations have referred to so far. */
    Map<String, Object> components() {
        return components;
    }

    /** The variables of a path, which all its operations have. */
    List<Object> ofPath(ConcreteRoute route) {
        return route.variables().stream()
                .<Object>map(name -> use(name.equals("tag") ? "pathTag" : name, JsonObject.of("name", name, "in", "path",
                        "required", true, "schema", name.equals("tag") ? TAG : JsonObject.ref("schemas", "Id"))))
                .toList();
    }

    /** The others of one operation. */
    List<Object> of(ConcreteRoute route) {
        List<Object> parameters = new ArrayList<>(switch (route.operation()) {
            case CREATE_ENTITY -> List.of(idempotencyKey());
            case PUT_ENTITY ->
                List.of(ifMatch(), header("ifNoneMatchAny", "If-None-Match", "Only if it does not exist", JsonObject.of("const", "*")));
            case PATCH_ENTITY, DELETE_ENTITY -> List.of(ifMatch());
            case READ_ENTITY -> List.of(consistent(),
                    header("ifNoneMatch", "If-None-Match", "Only if its version is none of these; 304 otherwise", entityTags()));
            case READ_TAGS -> List.of(consistent());
            case LIST_WITH_TAGS -> List.of(tags(), query("match", "Whether one of the tags suffices", oneOf("any", "all")),
                    entity("Only entities of this kind", kinds(model.entities().stream().filter(EntityType::taggable))));
            case SEARCH -> List.of(words(), limit(), cursor(), entity("Only entities of these kinds", JsonObject.of("type", "array",
                    "items", kinds(model.searchable().stream()))));
            default -> List.of();
        });
        ListShape.of(route, model).ifPresent(shape -> parameters.addAll(list(shape)));
        return parameters;
    }

    private List<Object> list(ListShape shape) {
        List<Object> parameters = new ArrayList<>(List.of(limit(), cursor(), query("order", "Upwards or downwards", oneOf("asc", "desc")),
                use(shape.filterName(),
                        JsonObject.of("name", "filter", "in", "query", "description", "Only what meets all of these conditions, each "
                                + "<attribute>:<op>:<value>; the values of in have commas between them", "schema",
                                JsonObject.of("type", "array", "maxItems", MOST_FILTERS,
                                        "items",
                                        JsonObject.of("type", "string", "pattern", Patterns.filter(shape.shown(), shape.attributes())))))));
        if (shape.bounds() != ListShape.Bounds.NONE) {
            BOUNDS.forEach(name -> parameters.add(bound(name, shape.bounds())));
        }
        shape.choices().forEach(choice -> parameters.add(choice(choice)));
        if (!shape.choices().isEmpty()) {
            parameters.add(JsonObject.of("name", "sort", "in", "query", "description",
                    "The attribute to go by, behind those that are given",
                    "schema",
                    JsonObject.of("type", "string", "enum", shape.choices().stream().map(choice -> choice.attribute().name()).toList())));
        }
        return parameters;
    }

    private Object bound(String name, ListShape.Bounds bounds) {
        String what = switch (name) {
            case "from" -> "Begin with what begins with this";
            case "to" -> "End with what begins with this";
            default -> "Only what begins with this";
        };
        Map<String, Object> schema = switch (bounds) {
            case TIME -> pattern(Patterns.POINT_IN_TIME);
            case NUMBER -> pattern(Patterns.WHOLE_NUMBER);
            case ID -> JsonObject.of("type", "string", "maxLength", LONGEST_ID);
            default -> JsonObject.of("type", "string");
        };
        return use(name + Names.pascal(bounds.name().toLowerCase(Locale.ROOT)),
                JsonObject.of("name", name, "in", "query", "description", what + ": "
                        + switch (bounds) {
                            case TIME -> "a time in ISO-8601, to the year or as precise as you like";
                            case ID -> "an id or its beginning";
                            default -> "what the list is sorted by";
                        }, "schema", schema));
    }

    private static Object choice(ListShape.Choice choice) {
        Map<String, Object> schema = switch (choice.attribute().type()) {
            case TIME -> pattern(Patterns.MOMENT);
            case NUMBER -> pattern(Patterns.WHOLE_NUMBER);
            default -> JsonObject.of("type", "string");
        };
        Map<String, Object> parameter = JsonObject.of("name", choice.attribute().name(), "in", "query", "description",
                "Only what has this value",
                "schema", schema);
        if (choice.required()) {
            parameter.put("required", true);
        }
        return parameter;
    }

    private Object idempotencyKey() {
        return header("idempotencyKey", "Idempotency-Key", "Makes the creation happen once, however often it is sent within 24 hours",
                JsonObject.of("type", "string", "minLength", 1, "maxLength", LONGEST_KEY, "pattern", Patterns.NOT_BLANK));
    }

    private Object ifMatch() {
        return header("ifMatch", "If-Match", "Only if it has one of these versions; * if it exists", entityTags());
    }

    private Object consistent() {
        return query("consistent", "Whether to see every write that was acknowledged before, at twice the cost",
                JsonObject.of("type", "boolean", "default", false));
    }

    private Object limit() {
        return query("limit", "The most items of a page",
                JsonObject.of("type", "integer", "minimum", 1, "maximum", ListOptions.LARGEST_PAGE,
                        "default", ListOptions.USUAL_PAGE));
    }

    private Object cursor() {
        return query("cursor", "The \"next\" of an earlier page of the same list, all other parameters but limit being the same",
                pattern(Patterns.CURSOR));
    }

    private Object tags() {
        return use("tags", JsonObject.of("name", "tag", "in", "query", "description", "The tags", "required", true,
                "schema", JsonObject.of("type", "array", "minItems", 1, "maxItems", MOST_TAGS, "items", TAG)));
    }

    private Object words() {
        return use("words", JsonObject.of("name", "q", "in", "query", "required", true,
                "description", "The words, regardless of case and diacritics; the last may be the beginning of one",
                "schema", JsonObject.of("type", "string", "minLength", 1, "maxLength", TextQuery.LONGEST, "pattern", Patterns.NOT_BLANK)));
    }

    private static Object entity(String description, Map<String, Object> schema) {
        return JsonObject.of("name", "entity", "in", "query", "description", description, "schema", schema);
    }

    private static Map<String, Object> kinds(Stream<EntityType> types) {
        return JsonObject.of("type", "string", "enum", types.flatMap(type -> Stream.of(type.name(), type.collection())).toList());
    }

    private Object query(String name, String description, Map<String, Object> schema) {
        return use(name, JsonObject.of("name", name, "in", "query", "description", description, "schema", schema));
    }

    private Object header(String component, String name, String description, Map<String, Object> schema) {
        return use(component, JsonObject.of("name", name, "in", "header", "description", description, "schema", schema));
    }

    private Object use(String component, Map<String, Object> parameter) {
        components.putIfAbsent(component, parameter);
        return JsonObject.ref("parameters", component);
    }

    private static Map<String, Object> entityTags() {
        Map<String, Object> schema = pattern(Patterns.ENTITY_TAGS);
        schema.put("examples", List.of("\"1795223760123000\""));
        return schema;
    }

    private static Map<String, Object> pattern(String pattern) {
        return JsonObject.of("type", "string", "pattern", pattern);
    }

    private static Map<String, Object> oneOf(String usual, String other) {
        return JsonObject.of("type", "string", "enum", List.of(usual, other), "default", usual);
    }
}
