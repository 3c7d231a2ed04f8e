package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a core item counts for: by total, what it adds to which of its numbers.
 *
 * @param parts without numbers that are 0, and without totals that it adds nothing to
 */
public record Contribution(Map<TotalKey, Map<String, Long>> parts) {
    public static final Kind KIND = new Kind("contribution");
    /** By total, what it adds to which of its numbers. */
    public static final String PARTS = "parts";
    /** Of what counts for nothing, or does not exist. */
    public static final Contribution NONE = new Contribution(Map.of());

    /** As it is stored. */
    public static Contribution of(Item item) {
        Map<TotalKey, Map<String, Long>> parts = new LinkedHashMap<>();
        item.map(PARTS).forEach((key, numbers) -> {
            Map<String, Long> adds = new TreeMap<>();
            ((Map<?, ?>) numbers).forEach((name, number) -> adds.put((String) name, ((BigDecimal) number).longValueExact()));
            parts.put(TotalKey.ofText(key), adds);
        });
        return new Contribution(parts);
    }

    /** As it is stored; nothing where there is no item. */
    public static Contribution of(Optional<Item> item) {
        return item.map(Contribution::of).orElse(NONE);
    }

    /** Whether an item is stored as long as it has to be: what counts never expires, and what counts for nothing does. */
    public static boolean endsInTime(Item item) {
        return item.has(PARTS) ? item.expiresAt().isEmpty() : item.expiresAt().filter(Item::isWholeNumber).isPresent();
    }

    /**
     * The item, without its key.
     *
     * @param version of the core item that this follows from
     * @param end when it is not needed any more, in seconds since 1970; only what counts for nothing ever ends
     */
    public Item item(long version, long end) {
        Item item = item(version);
        return parts.isEmpty() ? item.expiringAt(end) : item;
    }

    /** The item of what counts for something, without its key. */
    public Item item(long version) {
        return parts.isEmpty() ? Item.of(KIND, Attr.VERSION, version) : Item.of(KIND, Attr.VERSION, version, PARTS, stored());
    }

    private Map<String, Object> stored() {
        Map<String, Object> stored = new LinkedHashMap<>();
        parts.forEach((key, numbers) -> stored.put(key.text(), numbers));
        return stored;
    }

    /** What has to be added to totals so that this counts instead of the other; without numbers that stay. */
    public Map<TotalKey, Map<String, Long>> minus(Contribution other) {
        Map<TotalKey, Map<String, Long>> difference = new LinkedHashMap<>();
        parts.forEach((key, numbers) -> numbers.forEach((name, number) -> add(difference, key, name, number)));
        other.parts.forEach((key, numbers) -> numbers.forEach((name, number) -> add(difference, key, name, -number)));
        difference.values().removeIf(Map::isEmpty);
        return difference;
    }

    /** Adds to one of the numbers of a total; leaves no number that is 0. */
    public static void add(Map<TotalKey, Map<String, Long>> sums, TotalKey key, String name, long number) {
        sums.computeIfAbsent(key, any -> new TreeMap<>()).merge(name, number, (one, more) -> one + more == 0 ? null : one + more);
    }
}
