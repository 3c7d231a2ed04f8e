package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A contribution that follows its core item.
 *
 * @param source the core item
 * @param read the contribution as it was read; none, if there was none
 * @param written the contribution as it is to be, without its key
 * @param difference what totals gain and lose by that
 * @param fence what must still hold of the core item, where the contribution's version does not say it
 * @param extent whether it is the whole move
 */
record Move(CoreKey source, Optional<Item> read, Item written, Map<TotalKey, Map<String, Long>> difference,
        Optional<Action.Check<CoreKey>> fence, Extent extent) {
    /** Whether something is left to be done after a move. */
    enum Extent {
        WHOLE, FIRST_STEP
    }

    /**
     * @param counts what the core item counts for
     * @param version of the core item
     * @param end when the contribution is not needed any more if it counts for nothing, in seconds since 1970
     */
    static Move of(CoreKey source, Optional<Item> read, Contribution counts, long version, long end) {
        return new Move(source, read, counts.item(version, end), counts.minus(Contribution.of(read)), Optional.empty(),
                Extent.WHOLE);
    }

    /**
     * A first step of this move that changes at most so many totals. The contribution keeps its version, so that the rest follows. It
     * counts for something: what is added comes first, and of what is only taken away something is left.
     *
     * @param totals how many fit into a transaction
     */
    Move limitedTo(int totals) {
        if (difference.size() <= totals) {
            return this;
        }
        Set<TotalKey> first = difference.keySet().stream().limit(totals).collect(Collectors.toSet());
        Map<TotalKey, Map<String, Long>> parts = new LinkedHashMap<>(Contribution.of(read).parts());
        Map<TotalKey, Map<String, Long>> after = Contribution.of(written).parts();
        first.forEach(key -> {
            if (after.containsKey(key)) {
                parts.put(key, after.get(key));
            } else {
                parts.remove(key);
            }
        });
        long version = read.map(Item::version).orElse(0L);
        Contribution step = new Contribution(parts);
        return new Move(source, read, step.item(version), step.minus(Contribution.of(read)), fence, Extent.FIRST_STEP);
    }

    /** The same as long as the core item is as it was read. */
    Move whileStill(Optional<Item> item) {
        Condition same = Unchanged.versionAndKind(item);
        return new Move(source, read, written, difference, Optional.of(new Action.Check<>(source, same)), extent);
    }

    /** How many items a transaction writes or checks for it, without totals. */
    int items() {
        return fence.isPresent() ? 2 : 1;
    }

    boolean isFirstStep() {
        return extent == Extent.FIRST_STEP;
    }

    /** Only as long as the contribution is as it was read. */
    Action.Put<CopyKey> put() {
        return new Action.Put<>(TotalKey.contribution(source), written,
                read.map(item -> Unchanged.version(item).and(Unchanged.since(item, Contribution.PARTS))).orElseGet(Condition::absent));
    }

    /** The totals that it changes. */
    List<TotalKey> totals() {
        return List.copyOf(difference.keySet());
    }
}
