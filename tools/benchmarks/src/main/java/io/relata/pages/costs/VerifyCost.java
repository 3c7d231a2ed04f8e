package io.relata.pages.costs;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.Optional;

/**
 * What a run of verify reads when it looks at a whole table; what seems wrong, it looks at a second time.
 *
 * @param items of the table
 * @param readUnits of 4 KB, strongly read
 */
record VerifyCost(long items, long readUnits) {
    /** Scheduled runs in a month of 30 days: two a week. */
    static final double RUNS = 2 * 30 / 7.0;

    static VerifyCost of(TableModel model, ScanTable table, Clock clock) {
        Verify verify = new Verify(model, table, clock);
        long items = 0;
        long units = 0;
        Optional<Item> behind = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, behind);
            items += page.items();
            units += page.readUnits();
            behind = page.next();
        } while (behind.isPresent());
        return new VerifyCost(items, units);
    }

    double unitsOfAnItem() {
        return (double) readUnits / items;
    }
}
