package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The writes of totals. */
public final class TotalWrites {
    /** When a change was counted last, in milliseconds since 1970. */
    public static final String COUNTED_AT = "countedAt";

    private TotalWrites() {
    }

    /** Adds to a total's numbers, whatever they are. Only in a transaction with the contributions that it makes up for. */
    public static Action.Update<CopyKey> add(TotalKey key, Map<String, Long> numbers, Instant now) {
        List<AttributeChange> changes = new ArrayList<>(List.of(AttributeChange.kind(TotalKey.KIND),
                new AttributeChange.Count(TotalKey.REVISION, 1), new AttributeChange.Assign(COUNTED_AT, now.toEpochMilli())));
        numbers.forEach((name, number) -> changes.add(new AttributeChange.Count(name, number)));
        return new Action.Update<>(key.key(), changes, Condition.always());
    }

    /** The numbers of a total that are not 0. */
    public static Map<String, BigDecimal> numbers(Optional<Item> total) {
        Map<String, BigDecimal> numbers = new TreeMap<>();
        total.ifPresent(item -> item.attributes().forEach((name, value) -> {
            if (Counter.is(name) && value instanceof BigDecimal number && number.signum() != 0) {
                numbers.put(name, number);
            }
        }));
        return numbers;
    }

    /**
     * Gives a total these numbers, and no others.
     *
     * @param total as it was read, if there is one
     * @param same that it is still as it was read
     */
    public static Action.Update<CopyKey> rewrite(CopyKey key, Optional<Item> total, Map<String, BigDecimal> numbers, Condition same) {
        List<AttributeChange> changes = new ArrayList<>(List.of(AttributeChange.kind(TotalKey.KIND),
                new AttributeChange.Count(TotalKey.REVISION, 1)));
        total.ifPresent(item -> item.attributes().keySet().stream().filter(name -> Counter.is(name) && !numbers.containsKey(name))
                .forEach(name -> changes.add(new AttributeChange.Remove(name))));
        numbers.forEach((name, number) -> changes.add(new AttributeChange.Assign(name, number)));
        return new Action.Update<>(key, changes, same);
    }
}
