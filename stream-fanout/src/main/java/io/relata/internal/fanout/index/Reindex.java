package io.relata.internal.fanout.index;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Indexes a whole table: for a table that is older than its index, or an index that was lost. It writes what the index function would,
 * under the same versions, so it may run several times and at the same time as that function: the newest version wins.
 */
public final class Reindex {
    private static final int PAGE = 500;

    private final TableModel model;
    private final ScanTable table;
    private final EntityIndex index;

    public Reindex(TableModel model, ScanTable table, EntityIndex index) {
        this.model = model;
        this.table = table;
        this.index = index;
    }

    /**
     * The result for a part of the table.
     *
     * @param items read, of all kinds
     * @param readUnits that reading them consumed
     * @param indexed entities and tombstones
     * @param again actions that have to be retried
     * @param next where to continue; none at the end
     */
    public record Page(int items, long readUnits, int indexed, List<IndexAction> again, Optional<Item> next) {
    }

    /**
     * Indexes the next part of the table.
     *
     * @param refused receives what the engine rejects
     */
    public Page page(Optional<Item> startAfter, BiConsumer<Key, IndexOutcome> refused) {
        Slice slice = table.scan(0, 1, startAfter, PAGE);
        List<IndexAction> actions = slice.items().stream().flatMap(item -> action(item, refused).stream()).toList();
        List<IndexAction> again = write(actions, refused);
        return new Page(slice.items().size(), ItemSize.readUnits(slice.items().stream().mapToLong(ItemSize::of).sum()),
                actions.size() - again.size(), again, slice.lastKey());
    }

    private Optional<IndexAction> action(Item item, BiConsumer<Key, IndexOutcome> refused) {
        try {
            return IndexAction.of(model, item.key(), Optional.empty(), Optional.of(item));
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
            refused.accept(item.key(), IndexOutcome.refused("unreadable item: " + e.getMessage()));
            return Optional.empty();
        }
    }

    /** @return those that have to be retried */
    public List<IndexAction> write(List<IndexAction> actions, BiConsumer<Key, IndexOutcome> refused) {
        List<IndexOutcome> outcomes = index.write(actions);
        List<IndexAction> again = new ArrayList<>();
        for (int i = 0; i < actions.size(); i++) {
            switch (outcomes.get(i).ending()) {
                case AGAIN -> again.add(actions.get(i));
                case REFUSED -> refused.accept(actions.get(i).entity().key(), outcomes.get(i));
                case DONE -> {}
            }
        }
        return again;
    }
}
