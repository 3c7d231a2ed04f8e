package io.relata.engine.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.Json;
import io.relata.engine.binding.RecordType;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** A value that a rule derives, as the JSON that a caller would send for it. */
final class DerivedValue {
    private DerivedValue() {
    }

    static JsonNode json(Object value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value instanceof Optional<?> optional) {
            return optional.map(DerivedValue::json).orElseGet(nodes::nullNode);
        } else if (value instanceof Record record) {
            return json(RecordType.of(record.getClass()).held(record));
        } else if (value instanceof Map<?, ?> map) {
            ObjectNode object = nodes.objectNode();
            map.forEach((name, each) -> object.set((String) name, json(each)));
            return object;
        } else if (value instanceof Collection<?> elements) {
            ArrayNode array = nodes.arrayNode();
            elements.forEach(each -> array.add(json(each)));
            return array;
        }
        return Json.MAPPER.valueToTree(value);
    }
}
