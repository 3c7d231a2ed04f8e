package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.choice.ChoiceTape;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import org.junit.jupiter.api.Test;

class MessagesTest {
    private final Messages messages = new Messages(Choices.given(ChoiceTape.PLAIN),
            new FaultInjection(Choices.given(ChoiceTape.PLAIN), new long[InjectedFault.values().length]), 1);

    @Test
    void messageThatFailsComesAgainUnderItsName() {
        messages.add("go on");
        Messages.Letter first = messages.next();
        assertThat(messages.isReady()).isFalse();
        assertThat(messages.isEmpty()).isFalse();

        messages.failed(first);

        Messages.Letter again = messages.next();
        assertThat(again.name()).isEqualTo(first.name());
        messages.settled(again);
        assertThat(messages.isEmpty()).isTrue();
    }

    @Test
    void messageThatFailsTooOftenIsDeadUntilItIsRedrivenUnderAnotherName() {
        messages.add("go on");
        Messages.Letter first = messages.next();
        messages.failed(first);
        messages.failed(messages.next());
        assertThat(messages.isReady()).isFalse();
        assertThat(messages.hasDead()).isTrue();

        messages.redrive();

        assertThat(messages.hasDead()).isFalse();
        Messages.Letter redriven = messages.next();
        assertThat(redriven.body()).isEqualTo("go on");
        assertThat(redriven.name()).isNotEqualTo(first.name());
    }

    @Test
    void deadLetterThatExpiresIsGone() {
        messages.add("go on");
        messages.failed(messages.next());
        messages.failed(messages.next());

        messages.expire();

        assertThat(messages.isEmpty()).isTrue();
    }

    @Test
    void secondDeliveryChangesNothingForTheFirst() {
        messages.add("go on");
        Messages.Letter first = messages.next();

        messages.failed(new Messages.Letter(first.name(), first.body(), 0, false));

        assertThat(messages.isReady()).isFalse();
        messages.settled(first);
        assertThat(messages.isEmpty()).isTrue();
    }
}
