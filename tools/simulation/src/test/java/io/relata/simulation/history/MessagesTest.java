package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessagesTest {
    private static final String RECHECK = MessageJson.write(new Message.Recheck(new CoreKey("a", "person#a")));
    private static final RecordedChoices THEY_WAIT = new RecordedChoices(List.of(1), List.of(), List.of(), 0);
    private static final Message LOOK_AGAIN = new Message.LookForChildren(new EntityRef("person", "a"));

    private final Messages messages = new Messages(Choices.given(RecordedChoices.PLAIN),
            new FaultInjection(Choices.given(RecordedChoices.PLAIN), new long[InjectedFault.values().length]), 1);

    @Test
    void messageThatFailsComesAgainUnderItsName() {
        messages.add(RECHECK);
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
        messages.add(RECHECK);
        Messages.QueuedMessage first = messages.next().get(0);
        messages.failed(first);
        messages.failed(messages.next().get(0));
        assertThat(messages.isReady()).isFalse();
        assertThat(messages.hasDead()).isTrue();

        messages.redrive();

        assertThat(messages.hasDead()).isFalse();
        Messages.QueuedMessage redriven = messages.next().get(0);
        assertThat(redriven.body()).isEqualTo(RECHECK);
        assertThat(redriven.name()).isNotEqualTo(first.name());
    }

    @Test
    void deadLetterThatExpiresIsGone() {
        messages.add(RECHECK);
        messages.failed(messages.next().get(0));
        messages.failed(messages.next().get(0));

        messages.expire();

        assertThat(messages.isEmpty()).isTrue();
    }

    @Test
    void secondDeliveryChangesNothingForTheFirst() {
        messages.add(RECHECK);
        Messages.QueuedMessage first = messages.next().get(0);

        messages.failed(new Messages.QueuedMessage(first.name(), first.body(), 0, false));

        assertThat(messages.isReady()).isFalse();
        messages.processed(first);
        assertThat(messages.isEmpty()).isTrue();
    }

    /** Of tenants, too. */
    @Test
    void secondLooksComeWhenEverythingElseIsDone() {
        Messages inOneOfTwo = new Messages(Choices.given(THEY_WAIT), new FaultInjection(Choices.given(RecordedChoices.PLAIN),
                new long[InjectedFault.values().length]), 1);
        inOneOfTwo.add(MessageJson.write(LOOK_AGAIN));
        inOneOfTwo.add(MessageJson.write(new Message.OfTenant(new Tenant("t"), LOOK_AGAIN)));
        assertThat(inOneOfTwo.isReady()).isFalse();
        assertThat(inOneOfTwo.hasSecondLooks()).isTrue();
        assertThat(inOneOfTwo.isWaitingForPeople()).isFalse();

        inOneOfTwo.lookAgain();

        assertThat(inOneOfTwo.hasSecondLooks()).isFalse();
        inOneOfTwo.processed(inOneOfTwo.next().get(0));
        assertThat(inOneOfTwo.isReady()).isTrue();
    }

    @Test
    void secondLooksComeWithAllOthersInOtherHistories() {
        messages.add(MessageJson.write(LOOK_AGAIN));

        assertThat(messages.hasSecondLooks()).isFalse();
        assertThat(messages.isReady()).isTrue();
    }
}
