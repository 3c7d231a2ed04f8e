package io.relata.engine.table;

import io.relata.engine.key.CopyKey;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Outcome;

/** The table as somebody sees it who keeps account there of work that is under way. */
public interface ProgressTable extends TableReads {
    /** One conditional write of one of the stream function's own items. */
    Outcome write(Action<CopyKey> action);
}
