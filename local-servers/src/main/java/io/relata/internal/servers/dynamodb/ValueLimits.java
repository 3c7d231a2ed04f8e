package io.relata.internal.servers.dynamodb;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Checks the attributes of an item. */
final class ValueLimits {
    private static final int MAX_ITEM_BYTES = 400 * 1024;
    private static final int MAX_NAME_BYTES = 65_535;
    private static final int MAX_LEVELS = 32;
    private static final int MAX_DIGITS = 38;
    private static final int MAX_EXPONENT = 125;
    private static final int MIN_EXPONENT = -130;

    private ValueLimits() {
    }

    static void checkItem(Map<String, AttributeValue> item) {
        item.forEach((name, value) -> {
            name(name);
            check(value);
        });
        int size = size(item);
        Refused.unless(size <= MAX_ITEM_BYTES, "an item has at most %d bytes, and this has %d", MAX_ITEM_BYTES, size);
    }

    static void check(AttributeValue value) {
        check(value, 1);
    }

    private static void check(AttributeValue value, int level) {
        Refused.unless(level <= MAX_LEVELS, "lists and maps are nested at most %d levels deep", MAX_LEVELS);
        switch (value.type()) {
            case S -> text(value.s());
            case N -> number(value.n());
            case SS -> {
                Refused.unless(!value.ss().isEmpty(), "a set must not be empty");
                value.ss().forEach(ValueLimits::text);
            }
            case L -> value.l().forEach(element -> check(element, level + 1));
            case M -> value.m().forEach((name, element) -> {
                name(name);
                check(element, level + 1);
            });
            default -> {
            }
        }
    }

    private static void name(String name) {
        text(name);
        Refused.unless(!name.isEmpty() && utf8(name) <= MAX_NAME_BYTES, "an attribute's name has 1 to %d bytes, and this has %d",
                MAX_NAME_BYTES, utf8(name));
    }

    private static void text(String text) {
        Refused.unless(StandardCharsets.UTF_8.newEncoder().canEncode(text), "a string must not contain half a surrogate pair");
    }

    private static void number(String text) {
        BigDecimal number = new BigDecimal(text).stripTrailingZeros();
        int exponent = number.precision() - number.scale() - 1;
        Refused.unless(
                number.signum() == 0 || number.precision() <= MAX_DIGITS && exponent <= MAX_EXPONENT && exponent >= MIN_EXPONENT,
                "a number has at most 38 digits and is between 1E-130 and 9.99E+125: %s", text);
    }

    /** The size in bytes, as DynamoDB counts it. */
    static int size(Map<String, AttributeValue> attributes) {
        return attributes.entrySet().stream().mapToInt(attribute -> utf8(attribute.getKey()) + size(attribute.getValue())).sum();
    }

    static int size(AttributeValue value) {
        return switch (value.type()) {
            case S -> utf8(value.s());
            case N -> {
                BigDecimal number = new BigDecimal(value.n()).stripTrailingZeros();
                yield (number.precision() + 1) / 2 + 1 + (number.signum() < 0 ? 1 : 0);
            }
            case SS -> value.ss().stream().mapToInt(ValueLimits::utf8).sum();
            case L -> 3 + value.l().stream().mapToInt(element -> 1 + size(element)).sum();
            case M -> 3 + value.m().size() + size(value.m());
            default -> 1;
        };
    }

    static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
