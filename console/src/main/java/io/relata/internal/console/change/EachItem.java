package io.relata.internal.console.change;

import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Looks at each item of a table, page by page.
 *
 * @param rate pays for each page
 */
record EachItem(ScanTable table, Rate rate) {
    private static final int PAGE = 500;

    /**
     * @param goesOn is asked before each page
     * @param progress is told how many items were looked at
     * @return whether all were
     */
    boolean look(BooleanSupplier goesOn, Consumer<Item> look, LongConsumer progress) {
        Optional<Item> next = Optional.empty();
        long items = 0;
        do {
            if (!goesOn.getAsBoolean()) {
                return false;
            }
            Slice slice = table.scan(0, 1, next, PAGE);
            rate.spend(ItemSize.readUnits(slice.items().stream().mapToLong(ItemSize::of).sum()));
            slice.items().forEach(look);
            items += slice.items().size();
            progress.accept(items);
            next = slice.lastKey();
        } while (next.isPresent());
        return true;
    }
}
