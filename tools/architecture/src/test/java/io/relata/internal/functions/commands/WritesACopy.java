package io.relata.internal.functions.commands;

import io.relata.internal.engine.table.CopyTable;

/** Breaks FUNCTIONS_CAN_NOT_WRITE_COPIES, on purpose. */
record WritesACopy(CopyTable used) {
}
