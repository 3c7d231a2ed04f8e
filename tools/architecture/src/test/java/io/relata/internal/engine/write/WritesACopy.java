package io.relata.internal.engine.write;

import io.relata.internal.engine.table.CopyTable;

/** Breaks COMMANDS_OF_THE_ENGINE_CAN_NOT_WRITE_COPIES, on purpose. */
record WritesACopy(CopyTable used) {
}
