package io.relata.internal.table;

import io.relata.internal.key.CopyKey;
import io.relata.internal.table.action.Action;
import io.relata.internal.table.action.Outcome;

/** The table as work in progress is recorded in it. */
public interface ProgressTable extends TableReads {
    /** Conditionally writes one of the stream function's own items. */
    Outcome write(Action<CopyKey> action);
}
