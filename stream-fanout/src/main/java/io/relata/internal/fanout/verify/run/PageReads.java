package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The reads for one page of items. What several items depend on, such as a popular store with a thousand copies, is read once. Counts all
 * reads in read units.
 */
final class PageReads implements TableReads {
    private static final int MOST_KEPT = 8 * 1024 * 1024;

    private final TableReads table;
    private final Map<Key, Optional<Item>> read = new HashMap<>();
    private int kept;
    private long units;

    PageReads(TableReads table) {
        this.table = table;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        Optional<Item> known = read.get(key);
        if (known != null) {
            return known;
        }
        Optional<Item> found = table.get(key, consistency);
        int size = found.map(ItemSize::of).orElse(0);
        spend(size);
        if (kept > MOST_KEPT) {
            read.clear();
            kept = 0;
        }
        kept += size;
        read.put(key, found);
        return found;
    }

    @Override
    public Slice query(Query query) {
        return table.query(query);
    }

    /** Counts a strong read of so many bytes: a unit for every 4 KB, and at least one. */
    void spend(int bytes) {
        units += ItemSize.readUnits(bytes);
    }

    long units() {
        return units;
    }
}
