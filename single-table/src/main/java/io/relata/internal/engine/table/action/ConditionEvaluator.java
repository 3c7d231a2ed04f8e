package io.relata.internal.engine.table.action;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Utf8Order;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Optional;

/**
 * Evaluates conditions as DynamoDB does: a comparison with a missing attribute, or one of another type, is false, so its negation is true.
 */
public final class ConditionEvaluator {
    private ConditionEvaluator() {
    }

    public static boolean on(Optional<Item> item, Condition condition) {
        if (condition instanceof Condition.Exists exists) {
            return value(item, exists.attribute()).isPresent();
        } else if (condition instanceof Condition.Missing missing) {
            return value(item, missing.attribute()).isEmpty();
        } else if (condition instanceof Condition.Equal equal) {
            return value(item, equal.attribute()).filter(canonical(equal.value())::equals).isPresent();
        } else if (condition instanceof Condition.Less less) {
            return value(item, less.attribute()).filter(value -> compares(value, less.value()) && compare(value, less.value()) < 0)
                    .isPresent();
        } else if (condition instanceof Condition.NotAbove notAbove) {
            return value(item, notAbove.attribute())
                    .filter(value -> compares(value, notAbove.value()) && compare(value, notAbove.value()) <= 0)
                    .isPresent();
        } else if (condition instanceof Condition.Contains contains) {
            return value(item, contains.set()).filter(value -> contains(value, contains.element())).isPresent();
        } else if (condition instanceof Condition.Not not) {
            return !on(item, not.condition());
        } else if (condition instanceof Condition.All all) {
            return all.conditions().stream().allMatch(each -> on(item, each));
        } else if (condition instanceof Condition.Any any) {
            return any.conditions().stream().anyMatch(each -> on(item, each));
        } else if (condition instanceof Condition.Always) {
            return true;
        }
        throw new IllegalArgumentException("unknown condition: " + condition);
    }

    private static Optional<Object> value(Optional<Item> item, String attribute) {
        return item.flatMap(present -> present.value(attribute));
    }

    private static boolean contains(Object value, String element) {
        return value instanceof Collection<?> elements
                ? elements.contains(element)
                : value instanceof String text && text.contains(element);
    }

    private static boolean compares(Object value, Object other) {
        Object bound = canonical(other);
        return value instanceof BigDecimal && bound instanceof BigDecimal || value instanceof String && bound instanceof String;
    }

    private static int compare(Object value, Object other) {
        Object bound = canonical(other);
        return value instanceof BigDecimal number
                ? number.compareTo((BigDecimal) bound)
                : Utf8Order.ASCENDING.compare((String) value, (String) bound);
    }

    private static Object canonical(Object value) {
        if (value instanceof String || value instanceof Boolean) {
            return value;
        } else if (value instanceof Long || value instanceof Integer) {
            return BigDecimal.valueOf(((Number) value).longValue());
        }
        return Item.of("value", value).value("value").orElseThrow();
    }
}
