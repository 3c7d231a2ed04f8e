package io.relata.internal.engine.table;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;

/** The table as work in progress is recorded in it. */
public interface ProgressTable extends TableReads {
    /** Conditionally writes one of the stream function's own items. */
    Outcome write(Action<CopyKey> action);
}
