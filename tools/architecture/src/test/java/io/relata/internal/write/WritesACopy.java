package io.relata.internal.write;

import io.relata.internal.table.CopyTable;

/** Breaks COMMANDS_OF_THE_ENGINE_CAN_NOT_WRITE_COPIES, on purpose. */
record WritesACopy(CopyTable used) {
}
