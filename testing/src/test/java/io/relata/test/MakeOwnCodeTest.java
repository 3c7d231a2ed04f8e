package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.test.sample.Ticket;
import io.relata.test.sample.TicketsWhileOpen;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MakeOwnCodeTest {
    private final MakeOwnCode make = new MakeOwnCode(Map.of(StringBuilder.class, new StringBuilder("given")));

    private record Takes(CharSequence text) implements Rule<Ticket> {
        Takes(StringBuilder builder) {
            this((CharSequence) builder);
        }

        @Override
        public void check(Change<Ticket> change) {
            change.refuse(text.toString());
        }
    }

    private record TakesWhatThereIsNot(String text) implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            change.refuse(text);
        }
    }

    private static class Fails implements Rule<Ticket> {
        Fails() {
            throw new IllegalStateException("out of order");
        }

        @Override
        public void check(Change<Ticket> change) {
        }
    }

    private static class Test1 {
        private final TicketsWhileOpen rule = new TicketsWhileOpen();
        private final TicketsWhileOpen same = rule;
        private final String text = "no rule";
        private final int number = 1;
    }

    @Test
    void classesAreMadeOfWhatIsGiven() {
        assertThat(make.all(List.of(Takes.class, TicketsWhileOpen.class), List.of())).hasSize(2).element(0)
                .hasToString("Takes[text=given]");
    }

    @Test
    void fieldsAreUsedOnce() {
        Test1 test = new Test1();
        assertThat(make.all(List.of(), List.of(test))).containsExactly(test.rule);
    }

    @Test
    void whatCanNotBeMadeIsToldWithWhatToDo() {
        assertThatThrownBy(() -> make.all(List.of(String.class), List.of()))
                .hasMessage("@RelataTest(uses = String.class): this class is no Rule, LinkRule, AfterChange or RouteHandler");
        assertThatThrownBy(() -> make.all(List.of(TakesWhatThereIsNot.class), List.of()))
                .hasMessageContaining("it has no constructor that takes nothing, or only StringBuilder: make one, and keep it in a field");
        assertThatThrownBy(() -> make.all(List.of(Fails.class), List.of())).hasMessageContaining("failed")
                .hasRootCauseMessage("out of order");
    }
}
