package io.relata.internal.functions.openapi;

import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.functions.openapi.schema.Names;
import io.relata.internal.functions.openapi.schema.Patterns;
import io.relata.internal.model.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The parameters of lists: how much of the list, which of its items, in what order. */
final class PageParameters {
    private static final int MAX_FILTERS = 10;
    private static final int MAX_ID = 128;
    private static final List<String> BOUNDS = List.of("from", "to", "prefix");

    private final SharedParameters shared;

    PageParameters(SharedParameters shared) {
        this.shared = shared;
    }

    List<Object> of(ListShape shape) {
        List<Object> parameters = new ArrayList<>(List.of(limit(), cursor(),
                order(),
                shared.use(shape.filterName(),
                        JsonObject.of("name", "filter", "in", "query", "description", "Only items that meet all of these conditions, each "
                                + "<attribute>:<op>:<value>. Operators: eq, ne, lt, le, gt, ge, begins, contains; ieq, ibegins, icontains "
                                + "(any case); exists (true or false); in (values separated by commas, a comma in one is \\,). A colon in "
                                + "a map's key is \\:", "schema",
                                JsonObject.of("type", "array", "maxItems", MAX_FILTERS,
                                        "items",
                                        JsonObject.of("type", "string", "pattern",
                                                Patterns.filter(shape.ofAll(), shape.shown(), shape.attributes(), shape.relation())))))));
        if (shape.bounds() != ListShape.Bounds.NONE) {
            BOUNDS.forEach(name -> parameters.add(bound(name, shape.bounds())));
        }
        shape.choices().forEach(choice -> parameters.add(choice(choice, shape.shown().get(0))));
        shape.nearby().ifPresent(list -> parameters.addAll(NearbyParameters.of(shape, list)));
        if (!shape.sorts().isEmpty()) {
            parameters.add(sort(shape));
        }
        return parameters;
    }

    private static Object sort(ListShape shape) {
        if (shape.copies() == ListShape.Source.COPIES) {
            return JsonObject.of("name", "sort", "in", "query", "description",
                    "What to sort by, and then by id: an attribute, or one of the relationship. What lacks it comes first",
                    "schema", JsonObject.of("type", "string", "enum", shape.sorts()));
        }
        boolean byTotals = shape.sorts().size() > shape.choices().size();
        Map<String, Object> sort = JsonObject.of("name", "sort", "in", "query", "description",
                byTotals
                        ? "What to sort by: a total, which leaves out those of which nothing is counted"
                                + (shape.choices().isEmpty() ? "" : ", or an attribute after those that are given")
                        : "The attribute to sort by, after those that are given",
                "schema", JsonObject.of("type", "string", "enum", shape.sorts()));
        EntityType type = shape.shown().get(0);
        if (byTotals && type.listShards().isEmpty() && type.lists().isEmpty()) {
            sort.put("required", true);
        }
        return sort;
    }

    private Object bound(String name, ListShape.Bounds bounds) {
        Map<String, Object> schema = switch (bounds) {
            case TIME -> SharedParameters.pattern(Patterns.POINT_IN_TIME);
            case NUMBER -> SharedParameters.pattern(Patterns.WHOLE_NUMBER);
            case DECIMAL -> SharedParameters.pattern(Patterns.ANY_NUMBER);
            case ID -> JsonObject.of("type", "string", "maxLength", MAX_ID);
            default -> JsonObject.of("type", "string");
        };
        return shared.use(name + Names.pascal(bounds.name().toLowerCase(Locale.ROOT)),
                JsonObject.of("name", name, "in", "query", "description",
                        bounds == ListShape.Bounds.DECIMAL ? ofNumbers(name) : ofTexts(name, bounds), "schema", schema));
    }

    private static String ofTexts(String name, ListShape.Bounds bounds) {
        String what = switch (name) {
            case "from" -> "Starts with the first item that begins with this";
            case "to" -> "Ends with the last item that begins with this";
            default -> "Only items that begin with this";
        };
        return what + ": " + switch (bounds) {
            case TIME -> "a time in ISO-8601, from a year alone to full precision";
            case ID -> "an id or its prefix";
            default -> "what the list is sorted by";
        };
    }

    /** 13 is not the beginning of 130. */
    private static String ofNumbers(String name) {
        return switch (name) {
            case "from" -> "Starts with the first item that has at least this number in what the list is sorted by";
            case "to" -> "Ends with the last item that has at most this number in what the list is sorted by";
            default -> "Only items that have exactly this number in what the list is sorted by";
        };
    }

    private static Object choice(ListShape.Choice choice, EntityType type) {
        Map<String, Object> schema = switch (choice.attribute().type()) {
            case TIME -> SharedParameters.pattern(Patterns.MOMENT);
            case NUMBER -> SharedParameters.pattern(choice.attribute().isAnyNumber() ? Patterns.ANY_NUMBER : Patterns.WHOLE_NUMBER);
            default -> type.attribute(choice.attribute().name()).flatMap(Patterns::given).map(SharedParameters::pattern)
                    .orElseGet(() -> JsonObject.of("type", "string"));
        };
        Map<String, Object> parameter = JsonObject.of("name", choice.attribute().name(), "in", "query", "description",
                "Only items with this value",
                "schema", schema);
        if (choice.required()) {
            parameter.put("required", true);
        }
        return parameter;
    }

    Object limit() {
        return shared.query("limit", "The most items of a page",
                JsonObject.of("type", "integer", "minimum", 1, "maximum", ListOptions.LARGEST_PAGE,
                        "default", ListOptions.USUAL_PAGE));
    }

    Object order() {
        return shared.query("order", "Ascending or descending", SharedParameters.oneOf("asc", "desc"));
    }

    Object cursor() {
        return shared.query("cursor", "The \"next\" of the page before; all other parameters except limit must stay the same",
                SharedParameters.pattern(Patterns.CURSOR));
    }
}
