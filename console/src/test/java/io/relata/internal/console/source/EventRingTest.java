package io.relata.internal.console.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventRingTest {
    private final EventRing ring = new EventRing(Clock.systemUTC());

    @Test
    void readersGetEachEventOnceAndInOrder() throws Exception {
        add(3);
        EventRing.Batch first = ring.after(0, 0);
        add(2);

        assertThat(first.events()).extracting(ConsoleEvent::seq).containsExactly(1L, 2L, 3L);
        assertThat(ring.after(first.seen(), 0).events()).extracting(ConsoleEvent::seq).containsExactly(4L, 5L);
        assertThat(ring.after(5, 0).events()).isEmpty();
    }

    @Test
    void whoIsTooSlowIsToldHowManyWereMissed() throws Exception {
        add(EventRing.CAPACITY + 100);
        EventRing.Batch batch = ring.after(10, 0);

        assertThat(batch.dropped()).isEqualTo(90);
        assertThat(batch.events().get(0).seq()).isEqualTo(101);
    }

    @Test
    void itNeverHoldsMoreThanItsCapacity() throws Exception {
        add(10 * EventRing.CAPACITY);
        List<ConsoleEvent> all = new ArrayList<>();
        for (EventRing.Batch batch = ring.after(0, 0); !batch.events().isEmpty(); batch = ring.after(batch.seen(), 0)) {
            all.addAll(batch.events());
        }
        assertThat(all).hasSize(EventRing.CAPACITY);
    }

    @Test
    void aNumberOfAnotherStartCountsAsTheLatest() throws Exception {
        add(3);
        assertThat(ring.after(1_000_000, 0)).isEqualTo(new EventRing.Batch(List.of(), 0, 3));
    }

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            ring.add("change", Map.of());
        }
    }
}
