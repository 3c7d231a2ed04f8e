package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import org.junit.jupiter.api.Test;

class MessagesTest {
    private final Messages messages = new Messages(Choices.given(RecordedChoices.PLAIN),
            new FaultInjection(Choices.given(RecordedChoices.PLAIN), new long[InjectedFault.values().length]), 1);

    @Test
    void messageThatFailsComesAgainUnderItsName() {
        messages.add("go on");
        Messages.QueuedMessage first = messages.next().get(0);
        assertThat(messages.isReady()).isFalse();
        assertThat(messages.isEmpty()).isFalse();

        messages.failed(first);

        Messages.QueuedMessage again = messages.next().get(0);
        assertThat(again.name()).isEqualTo(first.name());
        messages.processed(again);
        assertThat(messages.isEmpty()).isTrue();
    }

    @Test
    void messageThatFailsTooOftenIsDeadUntilItIsRedrivenUnderAnotherName() {
        messages.add("go on");
        Messages.QueuedMessage first = messages.next().get(0);
        messages.failed(first);
        messages.failed(messages.next().get(0));
        assertThat(messages.isReady()).isFalse();
        assertThat(messages.hasDead()).isTrue();

        messages.redrive();

        assertThat(messages.hasDead()).isFalse();
        Messages.QueuedMessage redriven = messages.next().get(0);
        assertThat(redriven.body()).isEqualTo("go on");
        assertThat(redriven.name()).isNotEqualTo(first.name());
    }

    @Test
    void deadLetterThatExpiresIsGone() {
        messages.add("go on");
        messages.failed(messages.next().get(0));
        messages.failed(messages.next().get(0));

        messages.expire();

        assertThat(messages.isEmpty()).isTrue();
    }

    @Test
    void secondDeliveryChangesNothingForTheFirst() {
        messages.add("go on");
        Messages.QueuedMessage first = messages.next().get(0);

        messages.failed(new Messages.QueuedMessage(first.name(), first.body(), 0, false));

        assertThat(messages.isReady()).isFalse();
        messages.processed(first);
        assertThat(messages.isEmpty()).isTrue();
    }
}
