package io.relata.simulation.table;

import io.relata.engine.table.ProgressTable;
import io.relata.engine.table.ScanTable;

/** All that the stream function and its companions do with the table. */
public interface StreamTable extends ScanTable, ProgressTable {
}
