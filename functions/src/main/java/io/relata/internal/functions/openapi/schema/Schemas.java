package io.relata.internal.functions.openapi.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.carried.CarriedValues;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The schemas of all requests and responses. */
public final class Schemas {
    private static final String EXAMPLES = "examples";

    private final RecordSchemas records = new RecordSchemas();
    private final Map<String, Object> schemas = new LinkedHashMap<>();

    private final TotalSchemas totals;
    private final ExampleBodies examples;

    private final TableModel model;

    private Schemas(TableModel model) {
        this.model = model;
        this.totals = new TotalSchemas(model);
        this.examples = new ExampleBodies(model);
    }

    public static Map<String, Object> of(TableModel model) {
        Schemas all = new Schemas(model);
        all.schemas.put("Id", JsonObject.of("type", "string", "pattern", Patterns.ID, "description", "An id: " + EntityRef.ID_RULE));
        all.schemas.put("Next",
                JsonObject.of("type", "string", "pattern", Patterns.CURSOR, "description",
                        "The cursor of the next page; absent on the last one"));
        model.entities().forEach(all::add);
        model.relations().forEach(all::add);
        all.totals.addTo(all.schemas);
        all.schemas.put("Tags", JsonObject.of("type", "object", "properties", JsonObject.of("tags",
                JsonObject.of("type", "array", "items", JsonObject.of("type", "string"), "uniqueItems", true)), "required",
                List.of("tags")));
        all.schemas.putAll(BatchSchemas.all());
        all.schemas.putAll(ProblemSchemas.schemas());
        return all.schemas;
    }

    /** The schema of a record that callers send. */
    public static Object sent(Class<? extends Record> record) {
        ObjectNode schema = Nullable.properties(new RecordSchemas().of(record));
        ExampleBodies.made(record, Map.of()).ifPresent(example -> schema.putArray(EXAMPLES).add(example));
        return schema;
    }

    /** The schema of a record that is answered. */
    public static Object answered(Class<? extends Record> record) {
        return AnsweredSchema.of(new RecordSchemas().of(record));
    }

    private void add(EntityType type) {
        EntitySchemas entity = new EntitySchemas(type, records, beside(type));
        schemas.put(Names.entity(type), entity.entity());
        schemas.put(Names.copy(type), entity.copy());
        Optional<ObjectNode> example = examples.of(type);
        schemas.put(Names.input(type), withExample(entity.input(), example));
        schemas.put(Names.patch(type), withExample(entity.patch(), example.map(body -> patch(type, body))));
        if (!type.traits().adjustable().isEmpty()) {
            schemas.put(Names.adjustment(type), adjustment(type));
        }
        if (!type.traits().files().isEmpty()) {
            schemas.put(Names.announcedFile(type), FileSchemas.announced(type));
            schemas.putAll(FileSchemas.all());
        }
        if (type.keepsHistory()) {
            schemas.put(Names.earlier(type), entity.history());
        }
    }

    private static Map<String, Object> withExample(Map<String, Object> schema, Optional<ObjectNode> example) {
        example.ifPresent(body -> schema.put(EXAMPLES, List.of(body)));
        return schema;
    }

    /** The first attribute that can be changed on its own. */
    private static Object adjustment(EntityType type) {
        Map<String, Object> amounts = new LinkedHashMap<>();
        type.traits().adjustable().forEach(name -> amounts.put(name, JsonObject.of("type", "number")));
        return JsonObject.of("type", "object", "description", "What to add to each number, below 0 to take away", "minProperties", 1,
                "properties", amounts, "additionalProperties", false);
    }

    private static ObjectNode patch(EntityType type, ObjectNode body) {
        ObjectNode patch = body.objectNode();
        body.properties().stream()
                .filter(value -> !type.traits().identifiedBy().contains(value.getKey())
                        && type.parents().stream().noneMatch(parent -> parent.attribute().equals(value.getKey())))
                .findFirst().ifPresent(value -> patch.set(value.getKey(), value.getValue()));
        return patch;
    }

    /** What an entity may be answered with beside its attributes. */
    private Map<String, Object> beside(EntityType type) {
        Map<String, Object> beside = new LinkedHashMap<>(totals.beside(type));
        Includable includable = Includable.of(model, type);
        if (includable.isBeside()) {
            Map<String, Object> properties = JsonObject.of();
            includable.parents().forEach((name, parent) -> properties.put(name,
                    JsonObject.ref("schemas", Names.entity(model.entity(parent.entity()).orElseThrow()))));
            includable.lists().forEach((name, related) -> properties.put(name, JsonObject.ref("schemas", Names.page(related))));
            schemas.put(Names.included(type), JsonObject.of("type", "object", "description",
                    "What was asked for by include, as far as the caller may read it", "properties", properties));
            beside.put(Includable.NAME, JsonObject.ref("schemas", Names.included(type)));
        }
        if (!Parent.carried(type).isEmpty()) {
            schemas.put(Names.carried(type), carried(type));
            beside.put(ServerFields.CARRIED, JsonObject.ref("schemas", Names.carried(type)));
        }
        type.traits().nearby()
                .ifPresent(list -> beside.put(ServerFields.DISTANCE, JsonObject.of("type", "number", "minimum", 0, "description",
                        "In lists by distance: how far away the " + list.attribute() + " is, in metres")));
        return beside;
    }

    private Map<String, Object> carried(EntityType type) {
        Map<String, Object> properties = JsonObject.of();
        CarriedValues.shown(type).forEach((name, parent) -> {
            JsonNode values = AnsweredSchema.of(records.of(model.entity(parent.entity()).orElseThrow().type())).get("properties");
            Map<String, Object> each = JsonObject.of();
            parent.carries().forEach(attribute -> each.put(attribute, values.get(attribute)));
            properties.put(name, JsonObject.of("type", "object", "properties", each));
        });
        return JsonObject.of("type", "object", "description",
                "Attributes of its parents, which follow when those change. It stays in the same version", "properties", properties);
    }

    private void add(Relation relation) {
        schemas.put(Names.link(relation), JsonObject.of("type", "object", "properties", JsonObject.of(
                "relation", JsonObject.only(relation.name()),
                "from", JsonObject.of("type", "string", "description", end(relation, relation.from(), "smaller")),
                "to", JsonObject.of("type", "string", "description", end(relation, relation.to(), "greater")),
                "version", JsonObject.of("type", "integer", "format", "int64"),
                "attributes", JsonObject.ref("schemas", Names.linkAttributes(relation))),
                "required", List.of("relation", "from", "to", "version", "attributes")));
        ObjectNode attributes = attributes(relation);
        schemas.put(Names.linkAttributes(relation), AnsweredSchema.of(attributes));
        ObjectNode input = Nullable.properties(attributes);
        examples.of(relation).ifPresent(example -> input.putArray(EXAMPLES).add(example));
        schemas.put(Names.linkInput(relation), input);
        relation.sides().forEach(this::add);
    }

    /** @param which of two ids, where the relation has no direction */
    private static String end(Relation relation, Relation.End end, String which) {
        return relation.isSymmetrical()
                ? "The " + which + " id of the two"
                : "The id of " + IndefiniteArticle.with(end.entity().name());
    }

    private void add(Side side) {
        schemas.put(Names.linked(side), linked(side, Names.copy(side.shown().entity())));
        schemas.put(Names.linkedEntity(side), linked(side, Names.entity(side.shown().entity())));
    }

    private static Map<String, Object> linked(Side side, String entity) {
        return JsonObject.of("allOf", List.of(JsonObject.ref("schemas", entity), JsonObject.of("type", "object", "properties",
                JsonObject.of("link", JsonObject.ref("schemas", Names.linkAttributes(side.relation()))), "required", List.of("link"))));
    }

    private ObjectNode attributes(Relation relation) {
        return relation.attributesType().map(records::of).orElseGet(() -> Json.MAPPER.createObjectNode().put("type", "object")
                .put("additionalProperties", false));
    }
}
