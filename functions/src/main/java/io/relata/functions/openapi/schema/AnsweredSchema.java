package io.relata.functions.openapi.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * What is promised of a value that is answered: its type. What else is asked of callers may be newer than what is stored, which can lack
 * what is required by now, or be longer than what is allowed by now.
 */
final class AnsweredSchema {
    private static final Set<String> TYPE = Set.of("type", "enum", "description", "properties", "items", "additionalProperties");
    /** Those that follow from a type. */
    private static final Set<String> FORMATS = Set.of("date-time", "date", "int32", "int64");

    private AnsweredSchema() {
    }

    /** @param sent the schema of the value as callers send it, which itself stays what it is */
    static ObjectNode of(ObjectNode sent) {
        ObjectNode answered = sent.objectNode();
        sent.properties().stream().filter(keyword -> TYPE.contains(keyword.getKey()) || keyword.getKey().equals("format")
                && FORMATS.contains(keyword.getValue().asText()))
                .forEach(keyword -> answered.set(keyword.getKey(), keyword.getValue().deepCopy()));
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
