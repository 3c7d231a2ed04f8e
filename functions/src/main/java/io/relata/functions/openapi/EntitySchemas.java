package io.relata.functions.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.item.Attr;
import io.relata.key.EntityRef;
import io.relata.model.Article;
import io.relata.model.Attribute;
import io.relata.model.AttributeType;
import io.relata.model.EntityType;
import io.relata.model.SortAttribute;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The schemas of one entity: as it is read, as copies show it, as callers send it. */
final class EntitySchemas {
    static final Map<String, Object> ID = JsonObject.of("type", "string", "pattern", "^(?!\\.{1,2}$)[A-Za-z0-9._~-]{1,128}$",
            "description", "An id: " + EntityRef.ID_RULE);
    private static final Map<String, Object> TIME = JsonObject.of("type", "string", "format", "date-time");
    private static final int LONGEST_SORTED = 256;

    private final EntityType type;
    private final ObjectNode own;
    private final ObjectNode answered;
    private final List<String> required;
    private final boolean callersSayWhen;

    EntitySchemas(EntityType type, RecordSchemas records) {
        this.type = type;
        this.own = (ObjectNode) records.of(type.type()).get("properties");
        this.required = type.attributes().stream().filter(Attribute::required).map(Attribute::name).toList();
        this.callersSayWhen = own.remove(Attr.CREATED_AT) != null;
        type.parents().forEach(parent -> own.putObject(parent.attribute()).put("type", "string").put("pattern", (String) ID.get("pattern"))
                .put("description", "The id of " + Article.with(parent.entity()) + ", which has to exist"));
        type.sortBy().stream().filter(sort -> sort.type() == AttributeType.TEXT).map(SortAttribute::name).map(own::get).map(ObjectNode.class::cast)
                .filter(sorted -> !sorted.has("enum")).forEach(sorted -> sorted.put("maxLength", LONGEST_SORTED));
        this.answered = (ObjectNode) AnsweredSchema.of(own.objectNode().set("properties", own)).get("properties");
    }

    /** The entity with all that it has. */
    Map<String, Object> entity() {
        Map<String, Object> properties = identity();
        properties.put(Attr.VERSION, JsonObject.of("type", "integer", "format", "int64", "description", "Grows with every change; the entity tag"));
        properties.put(Attr.CREATED_AT, TIME);
        properties.put(Attr.UPDATED_AT, TIME);
        properties.put(Attr.TAGS, JsonObject.of("type", "array", "items", JsonObject.of("type", "string"), "uniqueItems", true));
        answered.properties().forEach(property -> properties.put(property.getKey(), property.getValue()));
        return JsonObject.of("type", "object", "description", "It may lack what has become required since it was written", "properties", properties,
                "required", List.of("id", Attr.ENTITY, Attr.VERSION, Attr.CREATED_AT, Attr.UPDATED_AT, Attr.TAGS));
    }

    /** The entity as copies show it, in lists of what is linked or tagged. */
    Map<String, Object> copy() {
        Map<String, Object> properties = identity();
        properties.put(Attr.CREATED_AT, TIME);
        List<String> copied = type.copied().stream().map(Attribute::name).toList();
        copied.forEach(name -> properties.put(name, answered.get(name)));
        return JsonObject.of("type", "object", "properties", properties, "required", List.of("id", Attr.ENTITY, Attr.CREATED_AT));
    }

    /** What callers send to create or replace it. */
    Map<String, Object> input() {
        Map<String, Object> properties = serverOwned();
        own.properties().forEach(property -> properties.put(property.getKey(), property.getValue()));
        return JsonObject.of("type", "object", "description",
                "null is the same as absent. What the server owns is ignored, so that what was read can be sent back",
                "properties", properties, "required", required, "additionalProperties", false);
    }

    /** What callers send to change it. */
    Map<String, Object> patch() {
        Map<String, Object> properties = serverOwned();
        own.properties().forEach(property -> properties.put(property.getKey(), required.contains(property.getKey()) ? patched(property.getValue())
                : orNull(patched(property.getValue()))));
        return JsonObject.of("type", "object", "description", "A JSON merge patch (RFC 7396): null removes an attribute", "properties", properties,
                "additionalProperties", false);
    }

    private Map<String, Object> identity() {
        return JsonObject.of("id", ID, Attr.ENTITY, JsonObject.of("const", type.name()));
    }

    private Map<String, Object> serverOwned() {
        Map<String, Object> properties = new LinkedHashMap<>();
        Stream.of("id", Attr.ENTITY, Attr.VERSION, Attr.UPDATED_AT, Attr.TAGS, Attr.LINK)
                .forEach(name -> properties.put(name, JsonObject.of("readOnly", true)));
        properties.put(Attr.CREATED_AT, callersSayWhen ? JsonObject.of("type", "string", "format", "date-time",
                "description", "When it came to be; by default now. Counts when it is created only") : JsonObject.of("readOnly", true));
        return properties;
    }

    /** In a merge patch, the parts of an object may be missing, and null removes them. */
    private static JsonNode patched(JsonNode schema) {
        if (!schema.path("type").asText().equals("object")) {
            return schema;
        }
        ObjectNode patched = schema.deepCopy();
        patched.remove(List.of("required", "minProperties", "maxProperties"));
        if (patched.get("properties") instanceof ObjectNode properties) {
            properties.properties().forEach(property -> property.setValue(orNull(patched(property.getValue()))));
        }
        if (patched.get("additionalProperties") instanceof ObjectNode values) {
            patched.set("additionalProperties", orNull(patched(values)));
        }
        return patched;
    }

    private static ObjectNode orNull(JsonNode schema) {
        ObjectNode either = ((ObjectNode) schema).objectNode();
        either.putArray("anyOf").add(schema).addObject().put("type", "null");
        return either;
    }
}
