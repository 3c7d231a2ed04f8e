package io.relata.internal.console.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OnlookersTest {
    private final List<Boolean> turned = new CopyOnWriteArrayList<>();
    private final Onlookers audience = new Onlookers(turned::add, Duration.ofMillis(50));

    @AfterEach
    void close() {
        audience.close();
    }

    @Test
    void nothingIsObservedBeforeSomebodyLooks() {
        assertThat(audience.isThere()).isFalse();
        assertThat(turned).isEmpty();
    }

    @Test
    void observingBeginsWithTheFirstAndEndsAfterTheLast() {
        Onlookers.Seat one = audience.enter();
        Onlookers.Seat other = audience.enter();
        one.close();
        one.close();
        assertThat(turned).containsExactly(true);

        other.close();
        await().atMost(Duration.ofMinutes(2)).until(() -> !audience.isThere());
        assertThat(turned).containsExactly(true, false);
    }

    @Test
    void whoComesBackSoonFindsItStillOn() {
        try (Onlookers patient = new Onlookers(turned::add, Duration.ofDays(1))) {
            patient.enter().close();
            assertThat(patient.isThere()).isTrue();
            try (Onlookers.Seat again = patient.enter()) {
                patient.turnOff();
                assertThat(patient.isThere()).as("an end that came too late ends nothing").isTrue();
            }
            assertThat(turned).containsExactly(true);
        }
    }
}
