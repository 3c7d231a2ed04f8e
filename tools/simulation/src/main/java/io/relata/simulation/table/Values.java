package io.relata.simulation.table;

import io.relata.engine.item.Item;
import java.math.BigDecimal;

/** Values in the one form in which items hold them. */
final class Values {
    private Values() {
    }

    static Object of(Object value) {
        if (value instanceof String || value instanceof Boolean) {
            return value;
        } else if (value instanceof Long || value instanceof Integer) {
            return BigDecimal.valueOf(((Number) value).longValue());
        }
        return Item.of("value", value).value("value").orElseThrow();
    }
}
