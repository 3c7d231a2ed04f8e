package io.relata.internal.local.http;

import io.relata.benchmarks.FanoutBenchmark;

/** Breaks THE_PRODUCT_KNOWS_NO_TOOL, on purpose. */
record KnowsABenchmark(FanoutBenchmark used) {
}
