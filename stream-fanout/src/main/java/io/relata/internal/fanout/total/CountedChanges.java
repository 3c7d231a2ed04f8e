package io.relata.internal.fanout.total;

import io.relata.internal.engine.total.CountItems;
import io.relata.internal.engine.total.RankTotals;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the changes that totals follow. */
public final class CountedChanges {
    private final CountItems counts;
    private final RankTotals ranks;

    public CountedChanges(TableModel model) {
        this.counts = new CountItems(model);
        this.ranks = new RankTotals(model);
    }

    /**
     * Whether an item counts for something else after one of its changes, even if a later one restored it: an earlier delivery may have
     * counted what is between them.
     */
    public boolean isAmong(Coalesce.Changes changes) {
        return counts.isCounted(changes.key())
                && changes.records().stream().anyMatch(change -> differs(change, changes));
    }

    /** The ranked totals that an item counted for at any time of its changes. */
    public Set<TotalKey> concerned(Coalesce.Changes changes) {
        if (ranks.isEmpty()) {
            return Set.of();
        }
        return changes.records().stream().flatMap(change -> Stream.of(change.before(), change.after()))
                .flatMap(item -> counts.of(changes.key(), item).parts().keySet().stream()).filter(ranks::areRanked)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private boolean differs(StreamRecord change, Coalesce.Changes changes) {
        return !counts.of(changes.key(), change.before()).equals(counts.of(changes.key(), change.after()));
    }
}
