package io.relata.internal.engine.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.RecordType;
import io.relata.internal.engine.binding.Variants;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value that a rule derives, as the JSON that a caller would send for it. */
final class DerivedValue {
    private DerivedValue() {
    }

    /** @param declared the type of the attribute, which says what a record in it is called */
    static JsonNode json(Type declared, @Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return json(declared, optional.orElse(null));
        } else if (value instanceof Record record) {
            ObjectNode object = json(RecordType.of(record.getClass()).held(record));
            return Variants.are(declared) ? object.put(Variants.DISCRIMINATOR, Variants.name(record.getClass())) : object;
        } else if (value instanceof Map<?, ?> map) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            map.forEach((name, each) -> object.set((String) name, json(elements(declared), each)));
            return object;
        } else if (value instanceof Collection<?> elements) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            elements.forEach(each -> array.add(json(elements(declared), each)));
            return array;
        }
        return Json.MAPPER.valueToTree(value);
    }

    private static ObjectNode json(Map<String, Object> held) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        held.forEach((name, each) -> object.set(name, json(Object.class, each)));
        return object;
    }

    /** The type of what a list, a set or a map holds. */
    private static Type elements(Type declared) {
        return declared instanceof ParameterizedType generic
                ? generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1]
                : Object.class;
    }
}
