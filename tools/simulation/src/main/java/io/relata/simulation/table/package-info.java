/** The simulated table: DynamoDB's semantics in memory, with faults, delayed writes and a trace. */
package io.relata.simulation.table;
