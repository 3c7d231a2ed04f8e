package io.relata.fanout.total;

import io.relata.engine.total.CountItems;
import io.relata.fanout.record.Coalesce;
import io.relata.fanout.record.StreamRecord;
import io.relata.model.Model;

/** Finds the changes that totals follow. */
public final class CountedChanges {
    private final CountItems counts;

    public CountedChanges(Model model) {
        this.counts = new CountItems(model);
    }

    /**
     * Whether an item counts for something else after one of its changes, even if a later one restored it: an earlier delivery may have
     * counted what is between them.
     */
    public boolean isAmong(Coalesce.Changes changes) {
        return counts.isCounted(changes.key())
                && changes.records().stream().anyMatch(change -> differs(change, changes));
    }

    private boolean differs(StreamRecord change, Coalesce.Changes changes) {
        return !counts.of(changes.key(), change.before()).equals(counts.of(changes.key(), change.after()));
    }
}
