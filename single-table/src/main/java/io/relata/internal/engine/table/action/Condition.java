package io.relata.internal.engine.table.action;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import java.util.List;

/** A condition of a write, as data, so that any table can evaluate it. */
public sealed interface Condition {

    /** Always true. */
    record Always() implements Condition {
    }

    /** True if the attribute exists. */
    record Exists(String attribute) implements Condition {
    }

    /** True if the attribute does not exist. */
    record Missing(String attribute) implements Condition {
    }

    /** True if the attribute exists and equals the value. */
    record Equal(String attribute, Object value) implements Condition {
    }

    /** True if the attribute exists and is less than the value. */
    record Less(String attribute, Object value) implements Condition {
    }

    /** True if the attribute exists and is at most the value. */
    record NotAbove(String attribute, Object value) implements Condition {
    }

    /** True if the set contains the element. */
    record Contains(String set, String element) implements Condition {
    }

    /** True if the condition is false. */
    record Not(Condition condition) implements Condition {
    }

    /** True if all conditions are true. */
    record All(List<Condition> conditions) implements Condition {
    }

    /** True if at least one condition is true. */
    record Any(List<Condition> conditions) implements Condition {
    }

    static Condition always() {
        return new Always();
    }

    /** No item exists under this key. */
    static Condition absent() {
        return new Missing("id");
    }

    static Condition is(Kind kind) {
        return new Equal(Attr.KIND, kind.stored());
    }

    static Condition version(long version) {
        return new Equal(Attr.VERSION, version);
    }

    /** The item is an entity that lives this life. */
    static Condition lives(long life) {
        return is(Kind.ENTITY).and(life(life));
    }

    static Condition life(long life) {
        return new Equal(Attr.LIFE, life);
    }

    static Condition hasTag(String tag) {
        return new Contains(Attr.TAGS, tag);
    }

    /** The guard is free, or is held by the entity of this id. */
    static Condition absentOrOwnedBy(String id) {
        return absent().or(new Equal(Attr.OWNER, id));
    }

    /** The item expired before this second. */
    static Condition expiredBefore(long second) {
        return new Less(Attr.EXPIRES_AT, second);
    }

    /** The item has expired by this second. */
    static Condition expiredBy(long second) {
        return new NotAbove(Attr.EXPIRES_AT, second);
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
