package io.relata.fanout.verify.judge;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.Key;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Checks the attributes of one item, one after another. Collects a sentence for each that is wrong, and which attributes are known. */
final class AttributeChecks {
    private final Item item;
    private final List<String> oddities = new ArrayList<>();
    private final List<String> outdated = new ArrayList<>();
    private final List<String> known = new ArrayList<>(List.of(Key.PARTITION, Key.SORT, Attr.KIND));

    AttributeChecks(Item item) {
        this.item = item;
    }

    Item item() {
        return item;
    }

    ItemShape result() {
        return new ItemShape(oddities, outdated);
    }

    boolean areAllPassed() {
        return oddities.isEmpty();
    }

    void known(String attribute) {
        known.add(attribute);
    }

    void odd(String sentence) {
        oddities.add(sentence);
    }

    void outdated(String sentence) {
        outdated.add(sentence);
    }

    void is(String attribute, String expected) {
        known(attribute);
        if (!item.value(attribute).equals(Optional.of(expected))) {
            odd(attribute + " is " + item.value(attribute).map(value -> "not").orElse("missing, and should be") + " " + expected);
        }
    }

    /** As {@link #is}, for values that are derived from other attributes: the value is not reported, since it may be about a person. */
    void follows(String attribute, String expected) {
        known(attribute);
        if (!item.value(attribute).equals(Optional.of(expected))) {
            odd(attribute + (item.has(attribute) ? " is not" : " is missing, and should be") + " what follows from its other attributes");
        }
    }

    void whole(String attribute) {
        require(attribute, ReadableItem::isWhole, "a whole number");
    }

    void time(String attribute) {
        require(attribute, AttributeChecks::isTime, "a time in ISO-8601");
    }

    void map(String attribute) {
        require(attribute, Map.class::isInstance, "a map");
    }

    void require(String attribute, Predicate<Object> valid, String what) {
        known(attribute);
        if (item.value(attribute).filter(valid).isEmpty()) {
            odd(attribute + " is not " + what);
        }
    }

    void nothingElse() {
        unknown().forEach(name -> odd("there is no rule for its attribute " + name));
    }

    /** Attributes that no check was for. Those that begin with {@code _} may have any meaning and are left out. */
    Stream<String> unknown() {
        return item.attributes().keySet().stream().filter(name -> !name.startsWith("_") && !known.contains(name)).sorted();
    }

    private static boolean isTime(Object value) {
        try {
            return value instanceof String text && Instant.parse(text).toEpochMilli() != Long.MIN_VALUE;
        } catch (DateTimeException | ArithmeticException e) {
            return false;
        }
    }
}
