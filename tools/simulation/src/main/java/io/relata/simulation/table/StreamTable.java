package io.relata.simulation.table;

import io.relata.internal.table.ProgressTable;
import io.relata.internal.table.ScanTable;

/** Everything that the stream function does with the table. */
public interface StreamTable extends ScanTable, ProgressTable {
}
