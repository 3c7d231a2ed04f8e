package io.relata.internal.fanout;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.memory.MemoryTable;
import java.util.List;

/** A table in memory as many items at once are read and deleted in it. */
public record MemoryBulkTable(MemoryTable table) implements BulkTable, ForwardingReads {
    private static final double UNIT = 4096;

    @Override
    public Outcome write(Action<CopyKey> action) {
        return table.write(action);
    }

    @Override
    public Part scan(Scan scan) {
        Slice slice = table.scan(scan.segment(), scan.segments(), scan.startAfter(), scan.limit());
        List<Item> found = slice.items().stream()
                .filter(item -> scan.prefix().filter(prefix -> !item.string(Key.PARTITION).startsWith(prefix)).isEmpty())
                .map(item -> scan.attributes().isEmpty() ? item : item.only(scan.attributes())).toList();
        double units = Math.ceil(slice.items().stream().mapToInt(ItemSize::of).sum() / UNIT);
        return new Part(found, slice.items().size(), units, slice.lastKey());
    }

    @Override
    public void delete(List<Key> keys) {
        keys.forEach(table::remove);
    }
}
