package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.NumberText;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalRank;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The places of totals in lists by them, as a function of a total's numbers. They are attributes of the total itself, which indexes go by:
 * a number that changes without them costs no write of an index.
 */
public final class RankTotals {
    private final TableModel model;

    public RankTotals(TableModel model) {
        this.model = model;
    }

    /** Whether there is no list in which a total could have a place. */
    public boolean isEmpty() {
        return TotalRank.accesses(model).isEmpty();
    }

    /** Whether this total has a place in any list. */
    public boolean areRanked(TotalKey key) {
        return !isEmpty() && isPlaced(key) && !ranks(key).isEmpty();
    }

    /** Groups have no place, and shards have none. */
    private static boolean isPlaced(TotalKey key) {
        return key.shard() == 0 && !key.isOfGroup();
    }

    private List<TotalRank> ranks(TotalKey key) {
        return model.totals().isEmpty()
                ? List.of()
                : model.entity(ComposedKey.first(key.holder())).map(holder -> TotalRank.of(model, holder)).orElse(List.of());
    }

    /**
     * The index attributes that a total has to have.
     *
     * @return by name, those of all indexes; empty where it must have none
     */
    public Map<String, Optional<String>> places(TotalKey key, Item total) {
        Map<String, Optional<String>> places = new LinkedHashMap<>();
        TotalRank.accesses(model).forEach(access -> access.attributes().forEach(attribute -> places.put(attribute, Optional.empty())));
        if (isPlaced(key)) {
            ranks(key).forEach(rank -> number(rank, total).ifPresent(number -> {
                String id = key.entity().id();
                places.put(rank.access().partitionAttribute(), Optional.of(rank.partition(id)));
                places.put(rank.access().sortAttribute(), Optional.of(ComposedKey.of(NumberText.of(number), id)));
            }));
        }
        return places;
    }

    /** Of none there is no number. */
    private static Optional<BigDecimal> number(TotalRank rank, Item item) {
        TotalValues values = TotalValues.of(rank.total(), List.of(item));
        if (values.count() == 0) {
            return Optional.empty();
        }
        return switch (rank.by().measure()) {
            case COUNT -> Optional.of(BigDecimal.valueOf(values.count()));
            case SUM -> rank.by().attribute().map(values.sums()::get);
            case AVERAGE -> rank.by().attribute().map(values.averages()::get);
        };
    }

    /** The index attributes of a total that are not as they have to be. */
    public Map<String, Optional<String>> wrong(TotalKey key, Item total) {
        Map<String, Optional<String>> wrong = places(key, total);
        wrong.entrySet().removeIf(place -> total.value(place.getKey()).equals(place.getValue().map(text -> (Object) text)));
        return wrong;
    }

    /**
     * Puts a total into its places, as long as its numbers are as they were read; nothing where it is there.
     *
     * @param total as it was read
     */
    public Optional<Action.Update<CopyKey>> correction(TotalKey key, Item total) {
        Map<String, Optional<String>> wrong = wrong(key, total);
        List<AttributeChange> changes = new ArrayList<>();
        wrong.forEach((name, value) -> changes.add(value.<AttributeChange>map(text -> new AttributeChange.Assign(name, text))
                .orElseGet(() -> new AttributeChange.Remove(name))));
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Action.Update<>(key.key(), changes,
                        new Condition.Less(TotalKey.REVISION, total.number(TotalKey.REVISION) + 1)));
    }
}
