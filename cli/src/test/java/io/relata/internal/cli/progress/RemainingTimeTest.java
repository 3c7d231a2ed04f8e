package io.relata.internal.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemainingTimeTest {
    private long seconds;
    private final RemainingTime left = new RemainingTime(() -> Duration.ofSeconds(seconds).toNanos());

    @Test
    void theClockIsAskedWithEachReport() {
        left.reached(0, 0);
        left.reached(1, 0);
        seconds = 10;
        left.reached(0, 100);
        left.reached(1, 200);
        assertThat(left.until(1000)).contains(Duration.ofSeconds(40));
        seconds = 100;
        assertThat(left.until(1000)).as("as long as nothing is told").contains(Duration.ofSeconds(40));
    }

    @ParameterizedTest
    @CsvSource({"95, 95 s", "720, 12 min", "11000, 3 h"})
    void textHasOneUnit(long duration, String text) {
        assertThat(RemainingTime.text(Duration.ofSeconds(duration))).isEqualTo(text);
    }
}
