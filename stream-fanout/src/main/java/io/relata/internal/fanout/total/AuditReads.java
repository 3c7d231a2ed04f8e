package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Sha256;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import java.util.Optional;
import java.util.TreeMap;

/** The reads of an audit by pages, and how many read units they have cost. */
final class AuditReads {
    private static final int PAGE = 1000;

    private final ScanTable table;
    private long units;

    AuditReads(ScanTable table) {
        this.table = table;
    }

    /** The next page of the whole table. */
    Slice page(AuditProgress progress) {
        Slice slice = table.scan(0, 1, progress.behind().map(Item::of), PAGE);
        units += ItemSize.readUnits(slice.items().stream().mapToLong(ItemSize::of).sum());
        return slice;
    }

    Optional<Item> total(CopyKey key) {
        units++;
        return table.get(key, Consistency.STRONG);
    }

    /** What was consumed since this was asked last. */
    long takeUnits() {
        long taken = units;
        units = 0;
        return taken;
    }

    /** Tells a total from what it was before or after. */
    static String digest(Optional<Item> total) {
        return total.map(item -> Sha256.hex(new TreeMap<>(item.attributes()).toString()).substring(0, 32)).orElse("none");
    }
}
