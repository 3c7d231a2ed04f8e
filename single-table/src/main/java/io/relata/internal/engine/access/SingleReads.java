package io.relata.internal.engine.access;

import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.TableReads;

/** Reads several items one by one: not every function with typed access may send a BatchGetItem. */
record SingleReads(TableReads table) implements ForwardingReads {
}
