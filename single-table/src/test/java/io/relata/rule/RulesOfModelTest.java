package io.relata.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.rule.Rules;
import io.relata.rule.Meetup.Conference;
import io.relata.rule.Meetup.Speaker;
import io.relata.rule.Meetup.Talk;
import io.relata.rule.Meetup.Ticket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which rules a model can have. */
class RulesOfModelTest {
    private record Unknown(String name) {
    }

    private abstract static class General<A, T extends Record> implements Rule<T> {
        @Override
        public void check(Change<T> change) {
            change.refuse("no");
        }
    }

    private static class OfTickets extends General<String, Ticket> {
    }

    private static final class Proxy extends OfTickets {
    }

    private record OfUnknown() implements Rule<Unknown> {
        @Override
        public void check(Change<Unknown> change) {
            change.refuse("no");
        }
    }

    private record Backwards() implements LinkRule<Conference, Speaker> {
        @Override
        public void check(LinkChange<Conference, Speaker> change) {
            change.refuse("no");
        }
    }

    private record Unrelated() implements LinkRule<Conference, Talk> {
        @Override
        public void check(LinkChange<Conference, Talk> change) {
            change.refuse("no");
        }
    }

    @Test
    void entityIsFoundThroughAllThatAClassExtends() {
        Rules rules = Rules.of(Meetup.MODEL, List.of(new Proxy()), List.of());

        assertThat(rules.concern(Meetup.type("ticket"))).isTrue();
        assertThat(rules.concern(Meetup.type("talk"))).isFalse();
    }

    @Test
    void noRulesAreOneAndTheSame() {
        assertThat(Rules.of(Meetup.MODEL, List.of(), List.of())).isSameAs(Rules.NONE);
    }

    @Test
    void ruleOfWhatTheModelDoesNotHaveIsAnError() {
        assertThatThrownBy(() -> Rules.of(Meetup.MODEL, List.of(new OfUnknown()), List.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "the rule io.relata.rule.RulesOfModelTest$OfUnknown is about io.relata.rule.RulesOfModelTest$Unknown, "
                                + "which is no entity of the model meetup: its entities are io.relata.rule.Meetup$Conference, ");
        assertThatThrownBy(() -> Rules.of(Meetup.MODEL, List.of(), List.of(new Backwards()))).hasMessage(
                "the rule io.relata.rule.RulesOfModelTest$Backwards is for links from conference to speaker, and the model declares the "
                        + "relation the other way round: swap its type arguments");
        assertThatThrownBy(() -> Rules.of(Meetup.MODEL, List.of(), List.of(new Unrelated()))).hasMessage(
                "the rule io.relata.rule.RulesOfModelTest$Unrelated is for links from conference to talk, and no relation is between them; "
                        + "there are speaker-conference, talk-speaker");
    }

    @Test
    void lambdaDoesNotSayWhatItIsFor() {
        Rule<Ticket> lambda = change -> change.refuse("no");

        assertThatThrownBy(() -> Rules.of(Meetup.MODEL, List.of(lambda), List.of())).hasMessageEndingWith(
                "does not say what it is for: declare it as a class that implements Rule with the records of the model as its type "
                        + "arguments; a lambda can't");
    }
}
