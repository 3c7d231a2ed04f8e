package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import java.util.Optional;

/**
 * A part of a table that the code above takes for all of it. <em>Stored</em> is what the table holds, <em>seen</em> is what that code sees.
 */
public interface KeySpace {
    /** All of a table, seen as it is stored. */
    KeySpace WHOLE = new WholeTable();

    /** What its stored keys begin with; none where it is all of a table. */
    Optional<String> name();

    Key stored(Key seen);

    CoreKey stored(CoreKey seen);

    CopyKey stored(CopyKey seen);

    Key seen(Key stored);

    CoreKey seen(CoreKey stored);

    Item stored(Item seen);

    Item seen(Item stored);

    /**
     * The stored key that is seen as this one, also where other code wrote it otherwise: for comparing and for reports, never for writing.
     */
    Key original(Key seen);

    /** Reads of its items. */
    TableReads reads(TableReads stored);

    /** The table as the API functions use it for its items. */
    CoreTable core(CoreTable stored);

    /** The table as the stream function uses it for its items. */
    CopyTable copies(CopyTable stored);

    /** The progress of work on its items. */
    ProgressTable progress(ProgressTable stored);
}
