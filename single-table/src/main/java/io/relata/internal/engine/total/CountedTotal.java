package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.model.TotalType;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A total, and what it tells now.
 *
 * @param asOf when a change was counted last that concerns this total or another that is stored with it; none where nothing ever was
 */
public record CountedTotal(TotalType type, TotalValues values, Optional<Instant> asOf) {
    /** @param items of the total, one for each shard that was ever written */
    public static CountedTotal of(TotalType type, List<Item> items) {
        return new CountedTotal(type, TotalValues.of(type, items), lastCounted(items));
    }

    /** When a change was counted last in any of these items of totals. */
    static Optional<Instant> lastCounted(List<Item> items) {
        return items.stream().filter(item -> item.isWhole(TotalWrites.COUNTED_AT))
                .map(item -> Instant.ofEpochMilli(item.number(TotalWrites.COUNTED_AT))).max(Comparator.naturalOrder());
    }

    /** When a change was counted last that concerns any of these. */
    public static Optional<Instant> asOf(Collection<CountedTotal> totals) {
        return totals.stream().flatMap(total -> total.asOf().stream()).max(Comparator.naturalOrder());
    }
}
