package io.relata.table;

import io.relata.key.CopyKey;

/** The table as somebody sees it who keeps account there of work that is under way. */
public interface ProgressTable extends TableReads {
    /** One conditional write of one of the stream function's own items. */
    Outcome write(Action<CopyKey> action);
}
