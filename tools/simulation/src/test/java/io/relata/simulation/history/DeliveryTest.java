package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.engine.key.CoreKey;
import io.relata.fanout.record.StreamRecord;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.Tape;
import io.relata.simulation.table.Fault;
import io.relata.simulation.table.Faults;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeliveryTest {
    private static final StreamRecord A1 = record("1", "a");
    private static final StreamRecord A2 = record("2", "a");
    private static final StreamRecord B3 = record("3", "b");

    private static final int TWO_ITEMS = 1;

    private final Delivery delivery = delivery(Choices.given(Tape.PLAIN));

    @Test
    void recordsOfAnItemWaitWhileEarlierOnesAreBeingHandled() {
        delivery.add(A1);
        Delivery.Batch first = delivery.next(Delivery.Source.STREAM);
        delivery.add(A2);

        assertThat(first.records()).containsExactly(A1);
        assertThat(delivery.isReady()).isFalse();
        delivery.done(first, List.of());
        assertThat(delivery.next(Delivery.Source.STREAM).records()).containsExactly(A2);
    }

    @Test
    void fromTheFirstThatFailedOnAllOfTheItemComesAgain() {
        Delivery delivery = delivery(Choices.given(Tape.of(TWO_ITEMS)));
        delivery.add(A1);
        delivery.add(A2);
        delivery.add(B3);
        Delivery.Batch both = delivery.next(Delivery.Source.STREAM);

        delivery.done(both, List.of("2"));

        assertThat(both.records()).containsExactly(A1, A2, B3);
        assertThat(delivery.next(Delivery.Source.STREAM).records()).containsExactly(A2);
    }

    @Test
    void allOfABatchThatDiedComesAgain() {
        delivery.add(A1);
        delivery.add(A2);

        delivery.died(delivery.next(Delivery.Source.STREAM));

        assertThat(delivery.next(Delivery.Source.STREAM).records()).containsExactly(A1, A2);
    }

    @Test
    void whatKeepsFailingIsSetAsideAndTriedAgainUntilItSucceeds() {
        delivery.add(A1);
        delivery.done(delivery.next(Delivery.Source.STREAM), List.of("1"));
        delivery.done(delivery.next(Delivery.Source.STREAM), List.of("1"));

        assertThat(delivery.isReady()).isFalse();
        assertThat(delivery.hasSetAside()).isTrue();
        Delivery.Batch redriven = delivery.next(Delivery.Source.ASIDE);
        delivery.done(redriven, List.of("1"));
        assertThat(delivery.hasSetAside()).isTrue();
        delivery.done(delivery.next(Delivery.Source.ASIDE), List.of());
        assertThat(delivery.isEmpty()).isTrue();
    }

    private static Delivery delivery(Choices choices) {
        return new Delivery(choices, new Faults(Choices.given(Tape.PLAIN), new long[Fault.values().length]), 1);
    }

    private static StreamRecord record(String sequenceNumber, String id) {
        return new StreamRecord(sequenceNumber, new CoreKey(id, "person#" + id), Optional.empty(), Optional.empty());
    }
}
