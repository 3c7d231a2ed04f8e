package io.relata.engine.read;

import io.relata.engine.table.CoreTable;

/** Breaks QUERIES_CAN_NOT_WRITE, on purpose. */
record WritesAnEntity(CoreTable used) {
}
