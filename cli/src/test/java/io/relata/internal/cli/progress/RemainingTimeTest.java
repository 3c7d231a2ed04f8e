package io.relata.internal.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemainingTimeTest {
    private long seconds;
    private final RemainingTime left = new RemainingTime(() -> Duration.ofSeconds(seconds).toNanos());

    private Optional<Duration> after(long done, long expected) {
        left.reached(done);
        return left.until(expected);
    }

    @Test
    void restTakesAsLongAsTheBeginningDid() {
        assertThat(after(0, 1000)).isEmpty();
        seconds = 10;
        assertThat(after(100, 1000)).contains(Duration.ofSeconds(90));
    }

    @Test
    void slowBeginningIsForgotten() {
        left.reached(0);
        seconds = 100;
        assertThat(after(100, 1100)).contains(Duration.ofSeconds(1000));
        seconds = 110;
        assertThat(after(200, 1200)).contains(Duration.ofSeconds(100));
    }

    @Test
    void workOfAnEarlierRunIsNoSpeed() {
        seconds = 1;
        assertThat(after(500, 1000)).isEmpty();
        seconds = 11;
        assertThat(after(600, 1000)).contains(Duration.ofSeconds(40));
    }

    @Test
    void nothingIsSaidWhereItIsNotKnownHowManyThereAre() {
        left.reached(0);
        seconds = 10;
        assertThat(after(100, -1)).isEmpty();
        assertThat(after(100, 90)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"95, 95 s", "720, 12 min", "11000, 3 h"})
    void textHasOneUnit(long duration, String text) {
        assertThat(RemainingTime.text(Duration.ofSeconds(duration))).isEqualTo(text);
    }
}
