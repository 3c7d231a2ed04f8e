package io.relata.pages.patterns;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import java.util.List;

/** A table in memory. */
record ServedFromMemory(MemoryTable table) implements ServedTable {
    @Override
    public CoreTable core() {
        return new MemoryCoreTable(table);
    }

    @Override
    public ScanTable copies() {
        return new MemoryCopyTable(table);
    }

    @Override
    public List<Item> items() {
        return List.copyOf(table.items());
    }

    @Override
    public void put(List<Item> items) {
        items.forEach(table::put);
    }

    @Override
    public void remove(Item item) {
        table.remove(item.key());
    }
}
