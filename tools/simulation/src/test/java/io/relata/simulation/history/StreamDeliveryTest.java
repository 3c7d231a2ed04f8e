package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StreamDeliveryTest {
    private static final StreamRecord A1 = record("1", "a");
    private static final StreamRecord A2 = record("2", "a");
    private static final StreamRecord B3 = record("3", "b");

    private static final int TWO_ITEMS = 1;

    private final StreamDelivery delivery = delivery(Choices.given(RecordedChoices.PLAIN));

    @Test
    void recordsOfAnItemWaitWhileEarlierOnesAreBeingHandled() {
        delivery.add(A1);
        StreamDelivery.Batch first = delivery.next(StreamDelivery.Source.STREAM);
        delivery.add(A2);

        assertThat(first.records()).containsExactly(A1);
        assertThat(delivery.isReady()).isFalse();
        delivery.done(first, List.of());
        assertThat(delivery.next(StreamDelivery.Source.STREAM).records()).containsExactly(A2);
    }

    @Test
    void fromTheFirstThatFailedOnAllOfTheItemComesAgain() {
        StreamDelivery delivery = delivery(Choices.given(RecordedChoices.of(TWO_ITEMS)));
        delivery.add(A1);
        delivery.add(A2);
        delivery.add(B3);
        StreamDelivery.Batch both = delivery.next(StreamDelivery.Source.STREAM);

        delivery.done(both, List.of("2"));

        assertThat(both.records()).containsExactly(A1, A2, B3);
        assertThat(delivery.next(StreamDelivery.Source.STREAM).records()).containsExactly(A2);
    }

    @Test
    void allOfABatchThatDiedComesAgain() {
        delivery.add(A1);
        delivery.add(A2);

        delivery.died(delivery.next(StreamDelivery.Source.STREAM));

        assertThat(delivery.next(StreamDelivery.Source.STREAM).records()).containsExactly(A1, A2);
    }

    @Test
    void whatKeepsFailingIsSetAsideAndTriedAgainUntilItSucceeds() {
        delivery.add(A1);
        delivery.done(delivery.next(StreamDelivery.Source.STREAM), List.of("1"));
        delivery.done(delivery.next(StreamDelivery.Source.STREAM), List.of("1"));

        assertThat(delivery.isReady()).isFalse();
        assertThat(delivery.hasSetAside()).isTrue();
        StreamDelivery.Batch redriven = delivery.next(StreamDelivery.Source.ASIDE);
        delivery.done(redriven, List.of("1"));
        assertThat(delivery.hasSetAside()).isTrue();
        delivery.done(delivery.next(StreamDelivery.Source.ASIDE), List.of());
        assertThat(delivery.isEmpty()).isTrue();
    }

    private static StreamDelivery delivery(Choices choices) {
        return new StreamDelivery(choices,
                new FaultInjection(Choices.given(RecordedChoices.PLAIN), new long[InjectedFault.values().length]), 1);
    }

    private static StreamRecord record(String sequenceNumber, String id) {
        return new StreamRecord(sequenceNumber, new CoreKey(id, "person#" + id), Optional.empty(), Optional.empty());
    }
}
