package io.relata.engine.table.action;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Kind;
import java.util.List;

/** What must hold of the item for a write to happen. Data rather than text, so that any table can evaluate it. */
public sealed interface Condition {

    /** Holds always. */
    record Always() implements Condition {
    }

    record Exists(String attribute) implements Condition {
    }

    record Missing(String attribute) implements Condition {
    }

    record Equal(String attribute, Object value) implements Condition {
    }

    /** Holds when the attribute is there and less than the value. */
    record Less(String attribute, Object value) implements Condition {
    }

    /** Holds when the attribute is there and not greater than the value. */
    record AtMost(String attribute, Object value) implements Condition {
    }

    /** Holds when the set has the element. */
    record Contains(String set, String element) implements Condition {
    }

    /** Holds when the set is there and has fewer elements. */
    record Smaller(String set, int size) implements Condition {
    }

    record Not(Condition condition) implements Condition {
    }

    record All(List<Condition> conditions) implements Condition {
    }

    record Any(List<Condition> conditions) implements Condition {
    }

    static Condition always() {
        return new Always();
    }

    /** There is no item under this key. */
    static Condition absent() {
        return new Missing("id");
    }

    static Condition is(Kind kind) {
        return new Equal(Attr.KIND, kind.spelled());
    }

    static Condition version(long version) {
        return new Equal(Attr.VERSION, version);
    }

    default Condition and(Condition other) {
        return new All(List.of(this, other));
    }

    default Condition or(Condition other) {
        return new Any(List.of(this, other));
    }

    default Condition negated() {
        return new Not(this);
    }
}
