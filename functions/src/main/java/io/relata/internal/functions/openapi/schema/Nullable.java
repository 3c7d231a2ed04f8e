package io.relata.internal.functions.openapi.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** In requests, null is the same as absent, so every optional value may be null. */
final class Nullable {
    static final String DEFAULT = "default";

    private Nullable() {
    }

    /** An object whose optional properties may be null, at every depth. */
    static ObjectNode properties(ObjectNode schema) {
        ObjectNode result = schema.deepCopy();
        List<String> required = StreamSupport.stream(schema.path("required").spliterator(), false).map(JsonNode::asText).toList();
        if (result.get("properties") instanceof ObjectNode properties) {
            properties.properties().forEach(property -> property.setValue(required.contains(property.getKey())
                    ? inside(property.getValue())
                    : orNull(inside(property.getValue()))));
        }
        if (result.get("additionalProperties") instanceof ObjectNode values) {
            // A generator of Java clients makes no type that compiles of a map to one of several or null.
            result.set("additionalProperties", VariantSchemas.is(values) ? inside(values) : orNull(inside(values)));
        }
        return result;
    }

    /** The same schema, with nullable properties inside. An element of an array is never null. */
    static JsonNode inside(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return schema;
        } else if (VariantSchemas.is(object)) {
            return VariantSchemas.sent(object, Nullable::properties);
        } else if (object.get("items") instanceof ObjectNode items) {
            return object.deepCopy().set("items", inside(items));
        }
        return object.path("type").asText().equals("object") ? properties(object) : object;
    }

    static ObjectNode orNull(JsonNode schema) {
        ObjectNode result = schema.deepCopy();
        if (schema.has("$ref") || !schema.path("type").isTextual()) {
            ObjectNode either = result.objectNode();
            Stream.of("description", DEFAULT).filter(result::has).forEach(keyword -> either.set(keyword, result.remove(keyword)));
            either.putArray("anyOf").add(result).addObject().put("type", "null");
            return either;
        }
        result.putArray("type").add(schema.path("type").asText()).add("null");
        if (result.get("enum") instanceof ArrayNode values) {
            values.addNull();
        }
        return result;
    }
}
