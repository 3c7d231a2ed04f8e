/** One history: requests, stream deliveries, messages and time, and the invariants that must hold. */
package io.relata.simulation.history;
