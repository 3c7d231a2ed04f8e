/** Kills a worker at every point of a job and measures what its successor repeats. */
package io.relata.benchmarks.killed;
