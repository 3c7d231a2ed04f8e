package io.relata.pages.costs;

import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.servers.dynamodb.Meter;

/** In memory, written as deployed: in batches and transactions. Reports nothing. */
final class MemoryStore implements Store {
    private final MemoryTable table = new MemoryTable();

    @Override
    public CoreTable core() {
        return new MemoryCoreTable(table);
    }

    @Override
    public ScanTable copies() {
        return new MemoryCopyTable(table);
    }

    @Override
    public CoreTable core(ConsumptionMeter account) {
        return new CountedCore(core(), account);
    }

    @Override
    public CopyTable copies(ConsumptionMeter account) {
        return new CountedCopies(copies(), account);
    }

    @Override
    public Meter.Reading reported() {
        return new Meter().take();
    }

    @Override
    public void close() {
        // Memory needs no closing.
    }
}
