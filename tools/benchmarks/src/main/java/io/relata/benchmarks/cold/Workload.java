package io.relata.benchmarks.cold;

/**
 * What is asked of a function again and again.
 *
 * @param event as API Gateway sends it
 * @param expected a part of every right answer
 */
record Workload(String event, String expected) {
}
