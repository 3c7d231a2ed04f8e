package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.memory.MemoryTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A table in memory that keeps what Queries asked for and returned. */
public final class RecordingTable implements TableReads {
    private final MemoryTable table = new MemoryTable();
    private final List<Query> queries = new ArrayList<>();
    private final List<Item> read = new ArrayList<>();

    /** Puts items that have their keys. */
    public RecordingTable with(Iterable<Item> more) {
        more.forEach(table::put);
        return this;
    }

    /** All Queries so far. */
    public List<Query> queries() {
        return queries;
    }

    /** All items that Queries returned so far. */
    public List<Item> read() {
        return read;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, consistency);
    }

    @Override
    public Slice query(Query query) {
        queries.add(query);
        Slice slice = table.query(query);
        read.addAll(slice.items());
        return slice;
    }
}
