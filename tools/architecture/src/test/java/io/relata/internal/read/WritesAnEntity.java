package io.relata.internal.read;

import io.relata.internal.table.CoreTable;

/** Breaks QUERIES_CAN_NOT_WRITE, on purpose. */
record WritesAnEntity(CoreTable used) {
}
