package io.relata.engine.write;

import io.relata.engine.table.CopyTable;

/** Breaks COMMANDS_OF_THE_ENGINE_CAN_NOT_WRITE_COPIES, on purpose. */
record WritesACopy(CopyTable used) {
}
