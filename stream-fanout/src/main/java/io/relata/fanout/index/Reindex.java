package io.relata.fanout.index;

import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.table.ScanTable;
import io.relata.engine.table.Slice;
import io.relata.model.Model;
import io.relata.search.EntityIndex;
import io.relata.search.IndexAction;
import io.relata.search.IndexOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Indexes what a table holds: for a table that is older than its index, or an index that was lost. It writes what the index function would,
 * under the same versions, so it may run while that follows the stream, several times and at any time: the newest wins.
 */
public final class Reindex {
    private static final int PAGE = 500;

    private final Model model;
    private final ScanTable table;
    private final EntityIndex index;

    public Reindex(Model model, ScanTable table, EntityIndex index) {
        this.model = model;
        this.table = table;
        this.index = index;
    }

    /**
     * What became of a part of the table.
     *
     * @param items read, of all kinds
     * @param indexed entities, and tombstones of some
     * @param again actions that the engine could not do now
     * @param next where to go on; none at the end
     */
    public record Page(int items, int indexed, List<IndexAction> again, Optional<Item> next) {
    }

    /**
     * Indexes the next part of the table.
     *
     * @param refused is told what the engine will never take
     */
    public Page page(Optional<Item> startAfter, BiConsumer<Key, IndexOutcome> refused) {
        Slice slice = table.scan(0, 1, startAfter, PAGE);
        List<IndexAction> actions = slice.items().stream().flatMap(item -> action(item, refused).stream()).toList();
        List<IndexAction> again = write(actions, refused);
        return new Page(slice.items().size(), actions.size() - again.size(), again, slice.lastKey());
    }

    private Optional<IndexAction> action(Item item, BiConsumer<Key, IndexOutcome> refused) {
        try {
            return IndexAction.of(model, item.key(), Optional.empty(), Optional.of(item));
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
            refused.accept(item.key(), IndexOutcome.refused("not understood: " + e.getMessage()));
            return Optional.empty();
        }
    }

    /** @return those that have to be tried again */
    public List<IndexAction> write(List<IndexAction> actions, BiConsumer<Key, IndexOutcome> refused) {
        List<IndexOutcome> verdicts = index.write(actions);
        List<IndexAction> again = new ArrayList<>();
        for (int i = 0; i < actions.size(); i++) {
            switch (verdicts.get(i).ending()) {
                case AGAIN -> again.add(actions.get(i));
                case REFUSED -> refused.accept(CoreKey.of(actions.get(i).entity()), verdicts.get(i));
                case DONE -> {}
            }
        }
        return again;
    }
}
