package io.relata.fanout.verify.run;

import io.relata.engine.item.Item;
import io.relata.engine.item.ItemSize;
import io.relata.engine.key.CopyKey;
import io.relata.engine.table.ScanTable;
import io.relata.engine.table.Slice;
import io.relata.model.Model;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/** What contributions add up to, and the totals that are there, by one pass through the table. */
final class SumContributions {
    private static final int PAGE = 1000;
    private static final int UNIT = 4096;

    private final CountedParts parts;
    private final Predicate<CopyKey> wanted;
    private final Map<CopyKey, Map<String, BigDecimal>> sums = new HashMap<>();
    private final Map<CopyKey, Item> totals = new HashMap<>();

    private SumContributions(Model model, Predicate<CopyKey> wanted) {
        this.parts = new CountedParts(model);
        this.wanted = wanted;
    }

    /**
     * Reads the whole table.
     *
     * @param wanted the totals that it is about
     * @param spent is told the read units of each request
     */
    static SumContributions in(Model model, ScanTable table, Predicate<CopyKey> wanted, LongConsumer spent) {
        SumContributions pass = new SumContributions(model, wanted);
        Optional<Item> next = Optional.empty();
        do {
            Slice slice = table.scan(0, 1, next, PAGE);
            spent.accept(1 + slice.items().stream().mapToInt(ItemSize::of).sum() / UNIT);
            slice.items().forEach(pass::see);
            next = slice.lastKey();
        } while (next.isPresent());
        return pass;
    }

    private void see(Item item) {
        CountedParts.total(item).filter(wanted).ifPresent(key -> totals.put(key, item));
        parts.of(item).forEach((key, numbers) -> {
            if (wanted.test(key)) {
                Map<String, BigDecimal> sum = sums.computeIfAbsent(key, any -> new HashMap<>());
                numbers.forEach((name, number) -> sum.merge(name, BigDecimal.valueOf(number), BigDecimal::add));
            }
        });
    }

    /** All totals that are there, and all that there should be. */
    Set<CopyKey> keys() {
        Set<CopyKey> keys = new HashSet<>(totals.keySet());
        keys.addAll(sums.keySet());
        return keys;
    }

    /** A total as it was read on the way. */
    Optional<Item> total(CopyKey key) {
        return Optional.ofNullable(totals.get(key));
    }

    /** Without numbers that are 0. */
    Map<String, BigDecimal> sum(CopyKey key) {
        Map<String, BigDecimal> sum = new TreeMap<>(sums.getOrDefault(key, Map.of()));
        sum.values().removeIf(number -> number.signum() == 0);
        return sum;
    }
}
