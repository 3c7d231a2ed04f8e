/** A table in memory that answers as DynamoDB does, for tests and for computing what a model costs. */
package io.relata.internal.engine.table.memory;
