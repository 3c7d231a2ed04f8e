package io.relata.binding;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;

/** What JSON a Java type stands for, as the end of a sentence. */
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
        } else if (Collection.class.isAssignableFrom(type)) {
            return "an array";
        } else if (Map.class.isAssignableFrom(type) || type.isRecord()) {
            return "an object";
        }
        return "a " + type.getSimpleName();
    }
}
