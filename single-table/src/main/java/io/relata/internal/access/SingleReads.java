package io.relata.internal.access;

import io.relata.internal.table.ForwardingReads;
import io.relata.internal.table.TableReads;

/** Reads several items one by one: not every function with typed access may send a BatchGetItem. */
record SingleReads(TableReads table) implements ForwardingReads {
}
