package io.relata.internal.engine.binding;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes the JSON of a Java type, for error messages. */
final class JsonTypeName {
    private JsonTypeName() {
    }

    static String of(Class<?> type) {
        if (type == String.class) {
            return "a string";
        } else if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        } else if (type == BigDecimal.class) {
            return "a number";
        } else if (type == int.class || type == Integer.class) {
            return "a whole number from -2147483648 to 2147483647";
        } else if (type == long.class || type == Long.class) {
            return "a whole number from -9223372036854775808 to 9223372036854775807";
        } else if (type == Instant.class) {
            return "a time in ISO-8601, such as 2026-11-20T12:00:00.000Z";
        } else if (type == LocalDate.class) {
            return "a date in ISO-8601, such as 2026-11-20";
        } else if (type.isEnum()) {
            return "one of "
                    + Stream.of(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).collect(Collectors.joining(", "));
        }
        return TextValue.of(type).map(TextValue::rule).orElseGet(() -> "a " + type.getSimpleName());
    }
}
