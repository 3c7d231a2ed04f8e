package io.relata.console.source;

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
        await().until(() -> !audience.isThere());
        assertThat(turned).containsExactly(true, false);
    }

    @Test
    void whoComesBackSoonFindsItStillOn() {
        audience.enter().close();
        try (Onlookers.Seat again = audience.enter()) {
            await().pollDelay(Duration.ofMillis(150)).until(audience::isThere);
            assertThat(turned).containsExactly(true);
        }
    }
}
