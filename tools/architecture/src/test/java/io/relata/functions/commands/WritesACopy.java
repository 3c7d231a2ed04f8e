package io.relata.functions.commands;

import io.relata.engine.table.CopyTable;

/** Breaks FUNCTIONS_CAN_NOT_WRITE_COPIES, on purpose. */
record WritesACopy(CopyTable used) {
}
