package io.relata.internal.engine.fresh;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Query;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How what was written concerns one list. */
interface AffectedList {
    /** The most items of a partition that may be out of place because of what was written. */
    int most();

    /** Whether an item with this sort key in the table is placed by what was written, wherever the index has it. */
    boolean places(String type);

    /**
     * The core items that decide what of a partition is shown.
     *
     * @param shown what the table shows of it
     * @return none where that shows all that was written already
     */
    Collection<CoreKey> undecided(Query query, List<Item> shown);

    /** Whether the core items that were read decide about an item that the table shows. */
    boolean decides(Query query, Item shown);

    /** Whether what the table shows is of later writes than the core items that were read. */
    boolean isLater(Query query, Item shown, Optional<Item> expected);

    /** What belongs in a partition by the core items that were read, wherever in it. */
    Map<Key, Item> expected(Query query);
}
