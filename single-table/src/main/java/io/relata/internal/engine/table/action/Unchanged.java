package io.relata.internal.engine.table.action;

import io.relata.internal.engine.item.Item;
import java.util.List;

/** Conditions that an item has not changed since it was read. */
public final class Unchanged {
    private Unchanged() {
    }

    /** That these attributes have the same values, or are missing still. */
    public static Condition since(Item read, String first, String... others) {
        return List.of(others).stream().map(attribute -> same(read, attribute)).reduce(same(read, first), Condition::and);
    }

    private static Condition same(Item read, String attribute) {
        return read.value(attribute).<Condition>map(value -> new Condition.Equal(attribute, value))
                .orElseGet(() -> new Condition.Missing(attribute));
    }
}
