package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.total.RankTotals;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.model.TableModel;
import java.util.Collection;
import java.util.List;

/**
 * Puts totals into their places in the lists that are sorted by them.
 *
 * <p>A total is changed by adding to it, without knowing what that makes of it. So it is read after that, and its place is written as long
 * as nothing was added since. If something was, whoever added it does the same.
 */
public final class PlaceTotals {
    private final RankTotals ranks;
    private final CopyTable table;

    public PlaceTotals(TableModel model, CopyTable table) {
        this.ranks = new RankTotals(model);
        this.table = table;
    }

    /** @param totals that may have changed; those that no list is sorted by take no request */
    public void correct(Collection<TotalKey> totals) {
        List<CopyKey> keys = totals.stream().filter(ranks::areRanked).map(TotalKey::key).toList();
        if (!keys.isEmpty()) {
            place(table.getAll(keys, Consistency.STRONG));
        }
    }

    /** The same of totals that may be in lists that the model does not have. */
    public void correctWhatever(TotalKey total) {
        place(table.get(total.key(), Consistency.STRONG).stream().toList());
    }

    private void place(List<Item> totals) {
        List<Action.Update<CopyKey>> updates = totals.stream()
                .flatMap(total -> ranks.correction(TotalKey.of((CopyKey) total.key()), total).stream()).toList();
        if (!updates.isEmpty()) {
            table.updateExisting(updates);
        }
    }
}
