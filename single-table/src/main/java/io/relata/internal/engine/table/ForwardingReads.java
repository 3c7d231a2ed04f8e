package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.Optional;

/** Reads another table, several items one by one; who implements it overrides what is different. */
public interface ForwardingReads extends TableReads {
    /** The other table. */
    TableReads table();

    @Override
    default Optional<Item> get(Key key, Consistency consistency) {
        return table().get(key, consistency);
    }

    @Override
    default Slice query(Query query) {
        return table().query(query);
    }
}
