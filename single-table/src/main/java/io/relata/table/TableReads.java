package io.relata.table;

import io.relata.item.Item;
import io.relata.key.Key;
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
}
