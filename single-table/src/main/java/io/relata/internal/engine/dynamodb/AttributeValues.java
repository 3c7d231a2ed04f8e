package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.item.CanonicalMap;
import io.relata.internal.engine.item.Item;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Converts items to and from the SDK's attribute values. */
public final class AttributeValues {
    private static final int LONGEST_LONG = 18;

    private AttributeValues() {
    }

    public static Map<String, AttributeValue> of(Item item) {
        return mapOf(item.attributes());
    }

    public static Item item(Map<String, AttributeValue> attributes) {
        return new Item(values(attributes));
    }

    /** @param value one of the types that an {@link Item} holds */
    static AttributeValue of(Object value) {
        if (value instanceof String text) {
            return AttributeValue.fromS(text);
        } else if (value instanceof BigDecimal number) {
            return AttributeValue.fromN(Item.canonical(number).toPlainString());
        } else if (value instanceof Long || value instanceof Integer) {
            return AttributeValue.fromN(value.toString());
        } else if (value instanceof Boolean flag) {
            return AttributeValue.fromBool(flag);
        } else if (value instanceof Map<?, ?> map) {
            return AttributeValue.fromM(mapOf(map));
        } else if (value instanceof Set<?> set) {
            return AttributeValue.fromSs(set.stream().map(String.class::cast).toList());
        } else if (value instanceof List<?> list) {
            return AttributeValue.fromL(list.stream().map(AttributeValues::of).toList());
        }
        throw new IllegalArgumentException(value + " is not a value of an item");
    }

    private static Map<String, AttributeValue> mapOf(Map<?, ?> map) {
        Map<String, AttributeValue> attributes = new HashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            attributes.put((String) entry.getKey(), of(entry.getValue()));
        }
        return attributes;
    }

    private static Map<String, Object> values(Map<String, AttributeValue> attributes) {
        return CanonicalMap.of(attributes, AttributeValues::value);
    }

    /** As an item holds it. Null for types that no model uses, so that an attribute that something else wrote does not fail a read. */
    private static @Nullable Object value(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> number(value.n());
            case BOOL -> value.bool();
            case M -> values(value.m());
            case L -> value.l().stream().map(AttributeValues::value).filter(Objects::nonNull).toList();
            case SS -> value.ss().size() == 1 ? Set.of(value.ss().get(0)) : Collections.unmodifiableSet(new TreeSet<>(value.ss()));
            default -> null;
        };
    }

    /** Most numbers are versions, which fit into a long. */
    private static BigDecimal number(String text) {
        boolean whole = text.length() <= LONGEST_LONG && text.indexOf('.') < 0 && text.indexOf('E') < 0 && text.indexOf('e') < 0;
        return whole ? BigDecimal.valueOf(Long.parseLong(text)) : Item.canonical(new BigDecimal(text));
    }
}
