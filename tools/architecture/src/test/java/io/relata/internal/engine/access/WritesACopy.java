package io.relata.internal.engine.access;

import io.relata.internal.engine.table.CopyTable;

/** Breaks TYPED_ACCESS_CAN_NOT_WRITE_COPIES, on purpose. */
record WritesACopy(CopyTable used) {
}
