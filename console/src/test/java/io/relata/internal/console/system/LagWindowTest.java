package io.relata.internal.console.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.console.source.Live;
import org.junit.jupiter.api.Test;

class LagWindowTest {
    private final LagWindow window = new LagWindow();

    @Test
    void withoutALagAllIsZero() {
        assertThat(window.lag()).satisfies(lag -> {
            assertThat(lag.count()).isZero();
            assertThat(lag.p99()).isZero();
        });
    }

    @Test
    void theDistributionIsThatOfTheLatestThousand() {
        for (int i = 0; i < 5000; i++) {
            window.add(90_000);
        }
        for (int i = 1; i <= 1000; i++) {
            window.add(i);
        }
        Live.Lag lag = window.lag();
        assertThat(lag.count()).isEqualTo(1000);
        assertThat(lag.p50()).isEqualTo(501);
        assertThat(lag.p99()).isEqualTo(991);
        assertThat(lag.histogram().stream().mapToInt(Live.Bucket::count).sum()).isEqualTo(1000);
        assertThat(lag.histogram().get(0)).isEqualTo(new Live.Bucket(5, 5));
    }
}
