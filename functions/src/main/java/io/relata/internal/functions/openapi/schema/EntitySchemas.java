package io.relata.internal.functions.openapi.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.ConstructorDefaults;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.booked.BookedTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The schemas of one entity: in responses, as a copy, and in requests. */
final class EntitySchemas {
    static final Map<String, Object> TIME = JsonObject.of("type", "string", "format", "date-time");

    /** A description, because JSON Schema has no keyword for the range of a time. */
    private static final String SORTED_TIME = "Lists are sorted by it, so it must be between 1970 and 2286";

    private final EntityType type;
    private final ObjectNode own;
    private final ObjectNode answered;
    private final List<String> required;
    private final boolean callersSetCreationTime;
    /** Attributes that say who wrote the entity. */
    private final List<String> writers;
    private final Map<String, Object> added;

    /** @param added what answers may have beside the attributes, by name */
    EntitySchemas(EntityType type, RecordSchemas records, Map<String, Object> added) {
        this.type = type;
        this.added = added;
        this.own = (ObjectNode) records.of(type.type()).get("properties");
        this.required = type.attributes().stream().filter(Attribute::required).map(Attribute::name)
                .filter(name -> !ConstructorDefaults.of(type.type()).has(name)).toList();
        this.writers = type.traits().signed();
        this.callersSetCreationTime = own.remove(ServerFields.CREATED_AT) != null;
        this.answered = (ObjectNode) AnsweredSchema.of(own.objectNode().set("properties", own)).get("properties");
        own.remove(writers);
        writers.forEach(name -> ((ObjectNode) answered.get(name)).put("readOnly", true).put("description", "The subject of a caller"));
        type.parents().forEach(parent -> own.putObject(parent.attribute()).put("$ref", "#/components/schemas/Id")
                .put("description", "The id of " + IndefiniteArticle.with(parent.entity()) + ", which must exist"));
        type.traits().identifiedBy().stream()
                .filter(name -> !own.path(name).has("pattern") || own.path(name).path("pattern").asText().equals(Patterns.NOT_BLANK))
                .forEach(name -> own.putObject(name).put("type", "string").put("pattern", Patterns.PART_OF_ID).put("description",
                        "Part of the id"));
        type.unique().stream().filter(unique -> unique.attributes().size() == 1).map(unique -> own.path(unique.attributes().get(0)))
                .filter(attribute -> attribute.path("type").asText().equals("string") && !attribute.has("pattern"))
                .map(ObjectNode.class::cast)
                .forEach(attribute -> attribute.put("minLength", 1).put("pattern", Patterns.NOT_BLANK));
        type.sortBy().stream().filter(sort -> sort.type() == AttributeType.TIME && own.has(sort.name()))
                .forEach(sort -> ((ObjectNode) own.get(sort.name())).put("description", SORTED_TIME));
        type.unique().forEach(unique -> unique.time().ifPresent(time -> describe(unique, time)));
        type.keyTexts().stream().filter(own::has).map(own::get).map(ObjectNode.class::cast)
                .filter(text -> text.path("type").asText().equals("string") && !text.has("enum"))
                .forEach(text -> text.put("maxLength", Limits.SORTED_CHARACTERS));
    }

    private void describe(UniqueKey unique, BookedTime time) {
        String grid = "A multiple of " + BookedTime.inWords(time.step()) + ", counted from midnight in UTC";
        ((ObjectNode) own.get(time.from())).put("description", grid);
        ((ObjectNode) own.get(time.to())).put("description", grid + ": at most " + time.longest() + " after " + time.from()
                + ". No two with the same " + String.join(" and ", unique.compared()) + " overlap: 409");
    }

    /** The entity with all of its attributes. */
    Map<String, Object> entity() {
        Map<String, Object> properties = identity();
        properties.put(ServerFields.VERSION,
                JsonObject.of("type", "integer", "format", "int64", "description", "Increases with every change; also the ETag"));
        properties.put(ServerFields.CREATED_AT, TIME);
        properties.put(ServerFields.UPDATED_AT, TIME);
        properties.put(ServerFields.TAGS, JsonObject.of("type", "array", "items", JsonObject.of("type", "string"), "uniqueItems", true));
        answered.properties().forEach(property -> properties.put(property.getKey(), property.getValue()));
        properties.putAll(added);
        return JsonObject.of("type", "object", "description", "May lack attributes that became required after it was written", "properties",
                properties,
                "required", List.of("id", ServerFields.ENTITY, ServerFields.VERSION, ServerFields.CREATED_AT, ServerFields.UPDATED_AT,
                        ServerFields.TAGS));
    }

    /** The entity as a copy, in lists of linked or tagged entities. */
    Map<String, Object> copy() {
        Map<String, Object> properties = identity();
        properties.put(ServerFields.CREATED_AT, TIME);
        List<String> copied = type.copied().stream().map(Attribute::name).toList();
        copied.forEach(name -> properties.put(name, answered.get(name)));
        return JsonObject.of("type", "object", "properties", properties, "required",
                List.of("id", ServerFields.ENTITY, ServerFields.CREATED_AT));
    }

    /** A version of the entity in its history, or a deletion. */
    Map<String, Object> history() {
        Map<String, Object> properties = JsonObject.of(ServerFields.VERSION, JsonObject.of("type", "integer", "format", "int64"));
        properties.putAll(identity());
        properties.put(ServerFields.CREATED_AT, TIME);
        properties.put(ServerFields.UPDATED_AT, TIME);
        answered.properties().forEach(property -> properties.put(property.getKey(), property.getValue()));
        properties.putIfAbsent(ServerFields.CREATED, JsonObject.of("type", "boolean", "description",
                "true on a version with which it was created, also again after a deletion"));
        JsonObject.of(ServerFields.DELETED, JsonObject.of("type", "boolean", "description", "true on a deletion"),
                ServerFields.DELETED_AT, TIME,
                ServerFields.DELETED_BY, JsonObject.of("type", "string", "description", "The subject of the caller who deleted it"),
                ServerFields.DELETED_WITH, JsonObject.of("type", "object", "description",
                        "The parent with which it was deleted, where no caller asked for it", "properties",
                        JsonObject.of(ServerFields.ENTITY, JsonObject.of("type", "string"), "id", JsonObject.ref("schemas", "Id"))))
                .forEach(properties::putIfAbsent);
        return JsonObject.of("type", "object", "description", "A version has id, entity, createdAt, updatedAt and the attributes; "
                + "a deletion has deleted, deletedAt, and deletedBy or deletedWith", "properties", properties, "required",
                List.of(ServerFields.VERSION));
    }

    /** The body of requests that create or replace it. */
    Map<String, Object> input() {
        Map<String, Object> properties = serverOwned();
        own.properties().forEach(property -> properties.put(property.getKey(), required.contains(property.getKey())
                ? Nullable.inside(property.getValue())
                : Nullable.orNull(Nullable.inside(property.getValue()))));
        return JsonObject.of("type", "object", "description",
                "null is the same as absent. Attributes of the server are ignored, so that a response can be sent back",
                "properties", properties, "required", required, "additionalProperties", false);
    }

    /** The body of requests that change it. */
    Map<String, Object> patch() {
        Map<String, Object> properties = serverOwned();
        own.properties()
                .forEach(property -> properties.put(property.getKey(), required.contains(property.getKey())
                        ? patched(property.getValue())
                        : Nullable.orNull(patched(property.getValue()))));
        return JsonObject.of("type", "object", "description", "A JSON merge patch (RFC 7396): null removes an attribute", "properties",
                properties,
                "additionalProperties", false);
    }

    private Map<String, Object> identity() {
        return JsonObject.of("id", JsonObject.ref("schemas", "Id"), ServerFields.ENTITY, JsonObject.only(type.name()));
    }

    private Map<String, Object> serverOwned() {
        Map<String, Object> properties = new LinkedHashMap<>();
        Stream.concat(
                Stream.of("id", ServerFields.ENTITY, ServerFields.VERSION, ServerFields.UPDATED_AT, ServerFields.TAGS, ServerFields.LINK),
                Stream.concat(writers.stream(), added.keySet().stream()))
                .forEach(name -> properties.put(name, JsonObject.of("readOnly", true)));
        properties.put(ServerFields.CREATED_AT, callersSetCreationTime
                ? JsonObject.of("type", List.of("string", "null"), "format", "date-time",
                        "description", "The creation time, by default now; ignored except on creation. " + SORTED_TIME)
                : JsonObject.of("readOnly", true));
        return properties;
    }

    /** In a merge patch, each property of an object is optional, null removes it, and what is left out stays as it is. */
    private static JsonNode patched(JsonNode schema) {
        if (VariantSchemas.is(schema)) {
            return VariantSchemas.patched((ObjectNode) schema, part -> Nullable.orNull(patched(part)));
        }
        ObjectNode patched = schema.deepCopy();
        patched.remove(Nullable.DEFAULT);
        if (!schema.path("type").asText().equals("object")) {
            return Nullable.inside(patched);
        }
        patched.remove(List.of("required", "minProperties", "maxProperties"));
        if (patched.get("properties") instanceof ObjectNode properties) {
            properties.properties().forEach(property -> property.setValue(Nullable.orNull(patched(property.getValue()))));
        }
        if (patched.get("additionalProperties") instanceof ObjectNode values) {
            patched.set("additionalProperties", Nullable.orNull(patched(values)));
        }
        return patched;
    }
}
