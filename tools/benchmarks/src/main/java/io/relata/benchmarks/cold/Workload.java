package io.relata.benchmarks.cold;

/**
 * The event that a function gets again and again.
 *
 * @param event as API Gateway sends it
 * @param expected a part of every correct response
 */
record Workload(String event, String expected) {
}
