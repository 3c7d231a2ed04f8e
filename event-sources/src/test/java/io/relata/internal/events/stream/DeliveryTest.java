package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryTest {
    @ParameterizedTest
    @CsvSource({"1,50", "2,100", "3,200", "5,800", "6,1000", "100,1000"})
    void pausesDoubleUpToALimit(int failures, long millis) {
        assertThat(Delivery.standard().pauseAfter(failures)).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void batchesHoldAtLeastOneRecord() {
        assertThatThrownBy(() -> Delivery.standard().batchSize(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
