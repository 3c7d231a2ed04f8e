package io.relata.simulation.table;

import io.relata.engine.table.ProgressTable;
import io.relata.engine.table.ScanTable;

/** Everything that the stream function does with the table. */
public interface StreamTable extends ScanTable, ProgressTable {
}
