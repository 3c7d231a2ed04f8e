package io.relata.engine.table;

import io.relata.engine.item.Item;
import io.relata.engine.key.Key;
import java.util.List;
import java.util.Optional;

/**
 * Reads of the one table.
 *
 * <p>Every method throws {@link TableThrottledException} when the table's capacity does not suffice and {@link TableUnavailableException}
 * when it can't be reached, after a few attempts.
 */
public interface TableReads {
    Optional<Item> get(Key key, Consistency consistency);

    Slice query(Query query);

    /**
     * Reads several items, eventually consistent, in no particular order; those that do not exist are left out. One after the other, unless
     * the table can do better.
     */
    default List<Item> getAll(List<? extends Key> keys) {
        return keys.stream().flatMap(key -> get(key, Consistency.EVENTUAL).stream()).toList();
    }
}
