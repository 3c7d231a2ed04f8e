package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.List;
import java.util.Optional;

/** The reads of a table whose items are seen otherwise than they are stored. */
abstract class SeenTable implements TableReads {
    private final TableReads reads;

    SeenTable(TableReads reads) {
        this.reads = reads;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return reads.get(key, consistency);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return reads.getAll(keys, consistency);
    }

    @Override
    public Slice query(Query query) {
        return reads.query(query);
    }
}
