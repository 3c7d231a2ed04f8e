package io.relata.internal.functions.openapi.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * The schema of a value in responses: its type, without the constraints on requests. A constraint may be newer than stored data, which can
 * lack an attribute that is required now, or be longer than is allowed now.
 */
final class AnsweredSchema {
    private static final Set<String> TYPE = Set.of("type", "enum", "description", "properties", "items", "additionalProperties",
            "uniqueItems");
    /** Formats that follow from the Java type. */
    private static final Set<String> FORMATS = Set.of("date-time", "date", "int32", "int64", "uuid", "uri", "time-local");

    private AnsweredSchema() {
    }

    /** @param sent the schema of the value in requests; it is not modified */
    static ObjectNode of(ObjectNode sent) {
        if (VariantSchemas.is(sent)) {
            return VariantSchemas.answered(sent, AnsweredSchema::of);
        }
        ObjectNode answered = sent.objectNode();
        sent.properties().stream().filter(keyword -> TYPE.contains(keyword.getKey()) || keyword.getKey().equals("format")
                && FORMATS.contains(keyword.getValue().asText()))
                .forEach(keyword -> answered.set(keyword.getKey(), keyword.getValue().deepCopy()));
        if (sent.path("propertyNames").has("enum")) {
            answered.set("propertyNames", sent.get("propertyNames").deepCopy());
        }
        if (answered.get("properties") instanceof ObjectNode properties) {
            properties.properties().forEach(property -> property.setValue(of(property.getValue())));
        }
        Set.of("items", "additionalProperties").stream().filter(answered::has).forEach(name -> answered.set(name, of(answered.get(name))));
        return answered;
    }

    private static JsonNode of(JsonNode schema) {
        return schema instanceof ObjectNode object ? of(object) : schema;
    }
}
