package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.List;
import java.util.Optional;

/**
 * Reads of the table. Every method throws {@link TableThrottledException} if the table is throttled, and {@link TableUnavailableException}
 * if the table can't be reached after several attempts.
 */
public interface TableReads {
    Optional<Item> get(Key key, Consistency consistency);

    Slice query(Query query);

    /** Reads several items, in no particular order, without those that do not exist. The default reads one by one. */
    default List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return keys.stream().flatMap(key -> get(key, consistency).stream()).toList();
    }
}
