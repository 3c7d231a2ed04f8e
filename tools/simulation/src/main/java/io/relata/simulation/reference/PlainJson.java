package io.relata.simulation.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JSON as maps, lists, texts, flags and numbers without zeros at their end. What is {@code null} is left out of maps. */
public final class PlainJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private PlainJson() {
    }

    public static Object read(String json) {
        try {
            return of(MAPPER.readTree(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("an answer has to be JSON: " + json, e);
        }
    }

    public static Object of(JsonNode json) {
        if (json.isObject()) {
            return map(json);
        } else if (json.isArray()) {
            List<Object> list = new ArrayList<>();
            json.forEach(element -> list.add(of(element)));
            return list;
        } else if (json.isNumber()) {
            return number(json.decimalValue());
        }
        return json.isBoolean() ? json.booleanValue() : json.isNull() ? "null" : json.textValue();
    }

    public static Map<String, Object> map(JsonNode json) {
        Map<String, Object> map = new TreeMap<>();
        json.properties().stream().filter(each -> !each.getValue().isNull()).forEach(each -> map.put(each.getKey(), of(each.getValue())));
        return map;
    }

    /** One object for each number, however it is written. */
    public static BigDecimal number(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }
}
