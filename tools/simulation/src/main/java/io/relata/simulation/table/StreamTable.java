package io.relata.simulation.table;

import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.ScanTable;

/** Everything that the stream function does with the table. */
public interface StreamTable extends ScanTable, ProgressTable {
}
