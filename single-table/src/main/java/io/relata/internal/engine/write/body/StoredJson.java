package io.relata.internal.engine.write.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stored values, and those of records, as the JSON tree that a caller would send for them: a whole number is an integer. */
public final class StoredJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int INT_BITS = 31;
    private static final int LONG_BITS = 63;

    private StoredJson() {
    }

    public static ObjectNode of(Map<?, ?> values) {
        ObjectNode object = NODES.objectNode();
        values.forEach((name, value) -> object.set((String) name, node(value)));
        return object;
    }

    private static JsonNode node(@Nullable Object value) {
        if (value == null) {
            return NODES.nullNode();
        } else if (value instanceof String text) {
            return NODES.textNode(text);
        } else if (value instanceof BigDecimal number) {
            return number(number);
        } else if (value instanceof Integer || value instanceof Long) {
            return number(BigDecimal.valueOf(((Number) value).longValue()));
        } else if (value instanceof Boolean flag) {
            return NODES.booleanNode(flag);
        } else if (value instanceof Map<?, ?> map) {
            return of(map);
        } else if (value instanceof Collection<?> elements) {
            ArrayNode array = NODES.arrayNode(elements.size());
            elements.forEach(element -> array.add(node(element)));
            return array;
        }
        throw new IllegalArgumentException(value + " is not a value of an item");
    }

    /** Items hold a whole number without decimal places; a record's may have an exponent that nobody wants to write out. */
    private static JsonNode number(BigDecimal number) {
        if (number.scale() != 0) {
            return NODES.numberNode(number);
        }
        BigInteger whole = number.toBigIntegerExact();
        if (whole.bitLength() <= INT_BITS) {
            return NODES.numberNode(whole.intValue());
        }
        return whole.bitLength() <= LONG_BITS ? NODES.numberNode(whole.longValue()) : NODES.numberNode(whole);
    }
}
