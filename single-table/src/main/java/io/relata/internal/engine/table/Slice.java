package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import java.util.List;
import java.util.Optional;

/**
 * The result of one Query or Scan.
 *
 * @param lastKey where to go on; none at the end of the range. There may be more although no further item exists
 */
public record Slice(List<Item> items, Optional<Item> lastKey) {
}
