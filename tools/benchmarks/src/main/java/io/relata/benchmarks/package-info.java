/** Benchmarks of fan-out, and what the benchmarks share: metering, sample items and handlers. */
package io.relata.benchmarks;
