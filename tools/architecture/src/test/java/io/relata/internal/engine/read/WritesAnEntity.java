package io.relata.internal.engine.read;

import io.relata.internal.engine.table.CoreTable;

/** Breaks QUERIES_CAN_NOT_WRITE, on purpose. */
record WritesAnEntity(CoreTable used) {
}
