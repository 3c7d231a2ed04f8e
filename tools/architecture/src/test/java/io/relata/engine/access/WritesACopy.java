package io.relata.engine.access;

import io.relata.engine.table.CopyTable;

/** Breaks TYPED_ACCESS_CAN_NOT_WRITE_COPIES, on purpose. */
record WritesACopy(CopyTable used) {
}
