package io.relata.internal.local.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items with DynamoDB's types, sorted; requests, whose ids are random, all have the same one. */
final class ItemJson {
    private static final String WRITERS = "_writers";
    private static final Pattern REQUEST = Pattern.compile("(?<=:)[A-Za-z0-9_-]{11}(?=,|$)");

    private ItemJson() {
    }

    static ObjectNode of(Map<String, AttributeValue> attributes) {
        ObjectNode json = GoldenFile.JSON.createObjectNode();
        new TreeMap<>(attributes).forEach((name, value) -> json.set(name,
                of(name.equals(WRITERS) ? AttributeValue.fromS(REQUEST.matcher(value.s()).replaceAll("request")) : value)));
        return json;
    }

    private static JsonNode of(AttributeValue value) {
        ObjectNode json = GoldenFile.JSON.createObjectNode();
        switch (value.type()) {
            case S -> json.put("S", value.s());
            case N -> json.put("N", value.n());
            case BOOL -> json.put("BOOL", value.bool());
            case M -> json.set("M", of(value.m()));
            case L -> value.l().stream().map(ItemJson::of).forEach(json.putArray("L")::add);
            case SS -> new TreeSet<>(value.ss()).forEach(json.putArray("SS")::add);
            default -> json.put(value.type().name(), value.toString());
        }
        return json;
    }

    /** An item of texts and numbers alone. */
    static Map<String, AttributeValue> read(JsonNode item) {
        Map<String, AttributeValue> attributes = new HashMap<>();
        item.fields().forEachRemaining(attribute -> attributes.put(attribute.getKey(), attribute.getValue().has("N")
                ? AttributeValue.fromN(attribute.getValue().get("N").asText())
                : AttributeValue.fromS(attribute.getValue().get("S").asText())));
        return attributes;
    }
}
