package io.relata.benchmarks.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenameBenchmarkTest {
    /** A write for each item, and those that say what is built. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void eachItemIsWrittenOnce(int segments) {
        RenameBenchmark.Outcome outcome = new RenameBenchmark(600, segments).measure();

        assertThat(outcome.isReady()).isTrue();
        assertThat(outcome.writes()).isBetween(600.0, 600 * 1.05);
        assertThat(outcome.foretold()).isPositive();
    }
}
