package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the attributes of one item, one after another. Collects a sentence for each that is wrong, and which attributes are known. */
public final class AttributeChecks {
    private final Item item;
    private final Set<String> indexed;
    private final List<String> oddities = new ArrayList<>();
    private final List<String> outdated = new ArrayList<>();
    private final List<String> unconverted = new ArrayList<>();
    private final List<String> known = new ArrayList<>(List.of(Key.PARTITION, Key.SORT, Attr.KIND));

    /** @param indexed attributes that begin with {@code _} and put an item into an index, where only entities belong */
    public AttributeChecks(Item item, Set<String> indexed) {
        this.item = item;
        this.indexed = indexed;
    }

    public Item item() {
        return item;
    }

    /** What no rule explains; a sentence for each. */
    public List<String> oddities() {
        return oddities;
    }

    /** What callers gave the item that the model does not allow, or what it lacks; a sentence for each, with what to do. */
    public List<String> outdated() {
        return outdated;
    }

    /** All of it as one finding, beside it what can't be converted as another; none where everything is as it should be. */
    public List<Finding> findings() {
        return Stream.concat(
                joined(Stream.concat(oddities.stream(), outdated.stream())).map(why -> Finding.unexplained(item, why)).stream(),
                joined(unconverted.stream()).map(why -> Finding.unconverted(item, why)).stream()).toList();
    }

    private static Optional<String> joined(Stream<String> sentences) {
        return Optional.of(sentences.collect(Collectors.joining("; "))).filter(text -> !text.isEmpty());
    }

    public boolean areAllPassed() {
        return oddities.isEmpty();
    }

    public void known(String attribute) {
        known.add(attribute);
    }

    public void odd(String sentence) {
        oddities.add(sentence);
    }

    public void outdated(String sentence) {
        outdated.add(sentence);
    }

    /** Tells of a value that was stored when its attribute was declared otherwise. */
    public void unconverted(String sentence) {
        unconverted.add(sentence);
    }

    public void is(String attribute, String expected) {
        known(attribute);
        if (!item.value(attribute).equals(Optional.of(expected))) {
            odd(attribute + " is " + item.value(attribute).map(value -> "not").orElse("missing, and should be") + " " + expected);
        }
    }

    /**
     * Checks what an item of the same shape has: texts that are the same, whole numbers where it has numbers, and maps where it has maps.
     */
    public void like(Item example) {
        example.attributes().forEach((name, value) -> {
            if (value instanceof String text) {
                is(name, text);
            } else if (value instanceof Map) {
                map(name);
            } else {
                whole(name);
            }
        });
    }

    public void kind(Kind kind) {
        is(Attr.KIND, kind.stored());
    }

    public void version() {
        whole(Attr.VERSION);
    }

    /** That it belongs to an entity. */
    public void owner() {
        require(Attr.OWNER, owner -> EntityRef.storedId(owner).isPresent(), "the id of an entity");
    }

    /** That it may expire, at a time that is checked elsewhere. */
    public void mayExpire() {
        known(Attr.EXPIRES_AT);
    }

    public void whole(String attribute) {
        require(attribute, Item::isWholeNumber, "a whole number");
    }

    public void time(String attribute) {
        require(attribute, AttributeChecks::isTime, "a time in ISO-8601, UTC, with milliseconds");
    }

    public void map(String attribute) {
        require(attribute, Map.class::isInstance, "a map");
    }

    public void require(String attribute, Predicate<Object> valid, String what) {
        known(attribute);
        if (item.value(attribute).filter(valid).isEmpty()) {
            odd(attribute + " is not " + what);
        }
    }

    public void nothingElse() {
        unknown().forEach(name -> odd("there is no rule for its attribute " + name));
    }

    /** Checks all of what is left of a deleted item. */
    public void tombstone(Kind of) {
        like(CoreItems.tombstone(of, 0, Instant.EPOCH));
        nothingElse();
    }

    /** Attributes that no check was for. Those that begin with {@code _} may have any meaning, unless an index knows them. */
    public Stream<String> unknown() {
        return item.attributes().keySet().stream().filter(name -> !name.startsWith("_") || indexed.contains(name))
                .filter(name -> !known.contains(name)).sorted();
    }

    private static boolean isTime(Object value) {
        try {
            return value instanceof String text && Timestamps.format(Instant.parse(text)).equals(text);
        } catch (DateTimeException e) {
            return false;
        }
    }
}
