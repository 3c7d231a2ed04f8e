package io.relata.pages.patterns;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ScanTable;
import java.util.List;

/** Where a model's items are kept while it is served. */
interface ServedTable {
    /** The table as the API's code sees it. */
    CoreTable core();

    /** The table as the stream's code and verify see it. */
    ScanTable copies();

    List<Item> items();

    /** Writes items behind the API's back. */
    void put(List<Item> items);

    /** Deletes an item behind the API's back. */
    void remove(Item item);
}
