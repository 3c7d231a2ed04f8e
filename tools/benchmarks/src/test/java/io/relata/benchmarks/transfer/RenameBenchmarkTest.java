package io.relata.benchmarks.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RenameBenchmarkTest {
    /** A write for each item, and those that say what is built. */
    @Test
    void eachItemIsWrittenOnce() {
        RenameBenchmark.Outcome outcome = new RenameBenchmark(600, 1).measure();

        assertThat(outcome.isReady()).isTrue();
        assertThat(outcome.writes()).isBetween(600.0, 600 * 1.05);
        assertThat(outcome.foretold()).isPositive();
    }
}
