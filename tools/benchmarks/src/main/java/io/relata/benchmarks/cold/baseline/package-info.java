/** A function that only calls GetItem: the lower bound for a cold start. */
package io.relata.benchmarks.cold.baseline;
