package io.relata.internal.access;

import io.relata.internal.table.CopyTable;

/** Breaks TYPED_ACCESS_CAN_NOT_WRITE_COPIES, on purpose. */
record WritesACopy(CopyTable used) {
}
