package io.relata.internal.engine.table.action;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import java.util.List;
import java.util.Optional;

/** Conditions that an item has not changed since it was read. */
public final class Unchanged {
    private Unchanged() {
    }

    /** That the item has the same version and is of the same kind. */
    public static Condition versionAndKind(Item read) {
        return since(read, Attr.VERSION, Attr.KIND);
    }

    /** The same; that there is still nothing where there was nothing. */
    public static Condition versionAndKind(Optional<Item> read) {
        return read.map(Unchanged::versionAndKind).orElseGet(Condition::absent);
    }

    /** That the item is of the same version of the same source. */
    public static Condition source(Item read) {
        return since(read, Attr.KIND, Attr.VERSION, Attr.ENTITY, Attr.SOURCE_ID);
    }

    /** That the item has the same version. */
    public static Condition version(Item read) {
        return since(read, Attr.VERSION);
    }

    /** That the item is of the same kind. */
    public static Condition kind(Item read) {
        return since(read, Attr.KIND);
    }

    /** That the item expires at the same time, or never still. */
    public static Condition expiry(Item read) {
        return since(read, Attr.EXPIRES_AT);
    }

    /** That the guard has the same owner. */
    public static Condition owner(Item guard) {
        return since(guard, Attr.OWNER);
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
