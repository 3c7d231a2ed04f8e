package io.relata.internal.functions.openapi.schema;

import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The schemas of totals: of each, and of all of an entity, of a tag and of a whole collection. */
final class TotalSchemas {
    private static final Map<String, Object> NUMBER = JsonObject.of("type", "number");
    private static final String COUNT = "count";
    private static final String SUM = "sum";
    private static final String AVERAGE = "average";
    private static final int EXAMPLE_COUNT = 12;
    private static final BigDecimal EXAMPLE_AVERAGE = new BigDecimal("10.29");

    private final TableModel model;
    private final DeclaredTotals declared;

    TotalSchemas(TableModel model) {
        this.model = model;
        this.declared = new DeclaredTotals(model);
    }

    void addTo(Map<String, Object> schemas) {
        for (EntityType type : model.entities()) {
            add(schemas, Names.totals(type), declared.of(type));
            add(schemas, Names.overallTotals(type), declared.ofAll(type));
        }
        add(schemas, Names.TOTALS_OF_TAG, declared.ofTag());
    }

    /** What an entity may be answered with. */
    Map<String, Object> beside(EntityType type) {
        return declared.of(type).isEmpty() ? Map.of() : Map.of(DeclaredTotals.NAME, JsonObject.ref("schemas", Names.totals(type)));
    }

    private void add(Map<String, Object> schemas, String name, List<TotalType> totals) {
        if (!totals.isEmpty()) {
            Map<String, Object> properties = new LinkedHashMap<>();
            totals.forEach(total -> {
                String single = name + Names.pascal(total.name());
                schemas.put(single, total(total, single, schemas));
                if (total.isGrouped()) {
                    schemas.put(Names.groups(name, total), group(total, single));
                }
                properties.put(total.name(), JsonObject.ref("schemas", single));
            });
            schemas.put(name, object(properties, List.copyOf(properties.keySet())));
        }
    }

    /** What sums and averages are made of has names too, so that generated clients have a type for each total. */
    private Map<String, Object> total(TotalType total, String name, Map<String, Object> schemas) {
        if (!total.sums().isEmpty()) {
            schemas.put(name + "Sum", object(each(total, NUMBER), names(total)));
            schemas.put(name + "Average", JsonObject.of("type", "object", "description",
                    "Of those that have the attribute, rounded; left out where none has it", "properties", each(total, NUMBER)));
        }
        Map<String, Object> properties = values(total, name);
        List<String> required = required(total);
        Map<String, Object> example = example(total, EXAMPLE_COUNT);
        total.by().ifPresent(attribute -> {
            String group = name + "Group";
            schemas.put(group, object(values(total, name), required(total)));
            properties.put("by", JsonObject.of("type", "object", "properties",
                    JsonObject.of(attribute.name(), groups(attribute, group)), "required", List.of(attribute.name())));
            required.add("by");
            example.put("by", JsonObject.of(attribute.name(), exampleGroups(total, attribute)));
        });
        Map<String, Object> schema = object(properties, required);
        schema.put("examples", List.of(example));
        return schema;
    }

    /** One of the groups that are read page by page: it has the member that it is grouped by, and of the others none. */
    private Map<String, Object> group(TotalType total, String name) {
        Map<String, Object> properties = new LinkedHashMap<>();
        total.groups().forEach(group -> properties.put(group.name(), GroupSchema.of(group)));
        properties.putAll(values(total, name));
        Map<String, Object> schema = object(properties, required(total));
        Map<String, Object> example = JsonObject.of(total.groups().get(0).name(), GroupSchema.example(total.groups().get(0)));
        example.putAll(example(total, EXAMPLE_COUNT));
        schema.put("examples", List.of(example));
        return schema;
    }

    private static Map<String, Object> exampleGroups(TotalType total, Attribute attribute) {
        Map<String, Object> groups = new LinkedHashMap<>();
        List<String> constants = constants(attribute).toList();
        for (int i = 0; i < constants.size(); i++) {
            int share = EXAMPLE_COUNT / constants.size() + (i < EXAMPLE_COUNT % constants.size() ? 1 : 0);
            groups.put(constants.get(i), example(total, share));
        }
        return groups;
    }

    private static Stream<String> constants(Attribute attribute) {
        return Stream.of(attribute.javaType().getEnumConstants()).map(constant -> ((Enum<?>) constant).name());
    }

    private static Map<String, Object> groups(Attribute attribute, String schema) {
        Map<String, Object> constants = new LinkedHashMap<>();
        constants(attribute).forEach(constant -> constants.put(constant, JsonObject.ref("schemas", schema)));
        return JsonObject.of("type", "object", "properties", constants, "required", List.copyOf(constants.keySet()));
    }

    private static List<String> required(TotalType total) {
        return new ArrayList<>(total.sums().isEmpty() ? List.of(COUNT) : List.of(COUNT, SUM));
    }

    private static Map<String, Object> values(TotalType total, String name) {
        Map<String, Object> values = JsonObject.of(COUNT, JsonObject.of("type", "integer", "format", "int64", "minimum", 0));
        if (!total.sums().isEmpty()) {
            values.put(SUM, JsonObject.ref("schemas", name + "Sum"));
            values.put(AVERAGE, JsonObject.ref("schemas", name + "Average"));
        }
        return values;
    }

    /** @param names of what is there unless permissions hide it; the count always is */
    private Map<String, Object> object(Map<String, Object> properties, List<String> names) {
        Map<String, Object> object = JsonObject.of("type", "object", "properties", properties);
        List<String> required = model.permissions().isEmpty() ? names : names.stream().filter(COUNT::equals).toList();
        if (!required.isEmpty()) {
            object.put("required", required);
        }
        return object;
    }

    private static Map<String, Object> example(TotalType total, int count) {
        Map<String, Object> example = JsonObject.of(COUNT, count);
        if (!total.sums().isEmpty()) {
            example.put(SUM, each(total, EXAMPLE_AVERAGE.multiply(BigDecimal.valueOf(count))));
            example.put(AVERAGE, each(total, EXAMPLE_AVERAGE));
        }
        return example;
    }

    private static Map<String, Object> each(TotalType total, Object value) {
        Map<String, Object> values = new LinkedHashMap<>();
        names(total).forEach(name -> values.put(name, value));
        return values;
    }

    private static List<String> names(TotalType total) {
        return total.sums().stream().map(Attribute::name).toList();
    }
}
