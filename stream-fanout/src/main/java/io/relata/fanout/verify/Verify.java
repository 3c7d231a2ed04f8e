package io.relata.fanout.verify;

import io.relata.item.Item;
import io.relata.model.Model;
import io.relata.table.ScanTable;
import io.relata.table.Slice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds what is wrong in a table, in both directions: copies that should be there and are not or differ, and copies that should not be there; links,
 * parents and guards with them. It may run while everything else writes.
 *
 * <p>Every item is judged by strong reads of all that it depends on. That alone would call a copy wrong that the stream function is about to refresh, so what is
 * suspicious is looked at a second time after a while, and counts only if the same is still wrong and nobody changed any of it in between.
 */
public final class Verify {
    private static final int PAGE = 200;

    private final ScanTable table;
    private final Judge judge;

    public Verify(Model model, ScanTable table) {
        this.table = table;
        this.judge = new Judge(model, table);
    }

    /**
     * A page of the table.
     *
     * @param items how many items were looked at
     * @param suspects what looked wrong
     * @param next where to go on; none at the end of the segment
     */
    public record Page(int items, List<Finding> suspects, Optional<Item> next) {
    }

    /**
     * Looks at the next items of one segment.
     *
     * @param startAfter where the page before ended; it may have been another process that read it
     */
    public Page page(int segment, int segments, Optional<Item> startAfter) {
        Slice slice = table.scan(segment, segments, startAfter, PAGE);
        List<Finding> suspects = new ArrayList<>();
        slice.items().forEach(item -> suspects.addAll(judge.look(item.key())));
        return new Page(slice.items().size(), suspects, slice.lastKey());
    }

    /**
     * Looks at what was suspicious once more.
     *
     * @param suspects first seen at least as long ago as the stream function may lag
     * @param confirmed is told each that is still wrong, and in the same way
     */
    public void confirm(List<Finding> suspects, Consumer<Finding> confirmed) {
        new LinkedHashSet<>(suspects).stream().filter(suspect -> judge.look(suspect.about()).stream()
                .anyMatch(again -> again.fault() == suspect.fault() && again.key().equals(suspect.key()) && again.state().equals(suspect.state())))
                .forEach(confirmed);
    }
}
