package io.relata.internal.engine.table.action;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import java.util.Set;

/** A change of one attribute. */
public sealed interface AttributeChange {
    String attribute();

    static AttributeChange kind(Kind kind) {
        return new Assign(Attr.KIND, kind.stored());
    }

    /** Lets DynamoDB delete the item from a second on, counted since the epoch. */
    static AttributeChange expiry(Object second) {
        return new Assign(Attr.EXPIRES_AT, second);
    }

    /** Keeps the item for ever. */
    static AttributeChange noExpiry() {
        return new Remove(Attr.EXPIRES_AT);
    }

    /** Sets the attribute, whether it exists or not. */
    record Assign(String attribute, Object value) implements AttributeChange {
    }

    /** Assigns if the attribute does not exist. */
    record AssignIfMissing(String attribute, Object value) implements AttributeChange {
    }

    /** Increases an existing number; the write fails if there is none. */
    record Increase(String attribute, long by) implements AttributeChange {
    }

    /** Adds to a counter, which starts at 0 if there is none. */
    record Count(String attribute, long by) implements AttributeChange {
    }

    /** Adds elements to a set, which is created if there is none. */
    record AddElements(String attribute, Set<String> elements) implements AttributeChange {
    }

    /** Removes elements from a set; removes the attribute if the set becomes empty. */
    record RemoveElements(String attribute, Set<String> elements) implements AttributeChange {
    }

    /** Removes the attribute, if it exists. */
    record Remove(String attribute) implements AttributeChange {
    }
}
