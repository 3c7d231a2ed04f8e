package io.relata.engine.access;

import io.relata.engine.item.Item;
import io.relata.engine.key.Key;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.Query;
import io.relata.engine.table.Slice;
import io.relata.engine.table.TableReads;
import java.util.Optional;

/** Reads several items one by one: not every function with typed access may send a BatchGetItem. */
record SingleReads(TableReads table) implements TableReads {
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, consistency);
    }

    @Override
    public Slice query(Query query) {
        return table.query(query);
    }
}
