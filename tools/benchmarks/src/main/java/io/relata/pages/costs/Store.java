package io.relata.pages.costs;

import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.servers.dynamodb.Meter;

/** Where the items of a model are kept whose costs are counted. */
interface Store extends AutoCloseable {
    /** The table as the API functions see it, uncounted. */
    CoreTable core();

    /** The table as the stream function and verify see it, uncounted. */
    ScanTable copies();

    /** The table as the API functions see it. */
    CoreTable core(ConsumptionMeter account);

    /** The table as the stream function sees it. */
    CopyTable copies(ConsumptionMeter account);

    /** What the database says of the counted requests since the last time. */
    Meter.Reading reported();

    @Override
    void close();
}
