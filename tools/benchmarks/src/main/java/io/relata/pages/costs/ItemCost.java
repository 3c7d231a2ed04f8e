package io.relata.pages.costs;

import io.relata.internal.console.cost.Prices;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.Index;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an item costs to write, and to keep.
 *
 * @param what it is
 * @param places the indexes that it lies in, with what each shows of it
 * @param written what it takes to create it, outside a transaction
 */
record ItemCost(String what, Item item, Map<Index, Item> places, Units written) {
    /** DynamoDB adds so many bytes to each item, in the table and in each index. */
    private static final int OVERHEAD = 100;

    static ItemCost of(String what, Item item, Tariff tariff) {
        return new ItemCost(what, item, tariff.places(item), tariff.written(Optional.empty(), Optional.of(item)));
    }

    String markdown(Prices prices) {
        String indexes = places.entrySet().stream().map(place -> "`%s` %d".formatted(place.getKey().name(), ItemSize.of(place.getValue())))
                .collect(Collectors.joining(", "));
        return String.format(Locale.ROOT, "| %s | %d | %s | %.0f | %.0f | $%.2f |", what,
                ItemSize.of(item), indexes, written.writes(), written.indexWrites(), prices.stored(bytes()));
    }

    private long bytes() {
        return OVERHEAD + ItemSize.of(item) + places.values().stream().mapToLong(shown -> OVERHEAD + ItemSize.of(shown)).sum();
    }
}
