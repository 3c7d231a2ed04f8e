package io.relata.internal.engine.total;

import java.util.Optional;

/**
 * The name of a number in the item of a total: {@code #orders} counts, {@code #orders=OPEN} counts those of a group, {@code #orders.total?}
 * those that have an attribute which others lack, and {@code #orders.total^-1} adds up a digit of it. No attribute of an entity is spelled
 * like that.
 */
record Counter(String total, Optional<String> group) {
    String count() {
        return TotalKey.NUMBER + total + group.map(name -> "=" + name).orElse("");
    }

    String having(String attribute) {
        return count() + "." + attribute + "?";
    }

    String digit(String attribute, int place) {
        return digits(attribute) + place;
    }

    /** What the names of the digits of an attribute begin with. */
    String digits(String attribute) {
        return count() + "." + attribute + "^";
    }

    static boolean is(String name) {
        return name.startsWith(TotalKey.NUMBER);
    }
}
