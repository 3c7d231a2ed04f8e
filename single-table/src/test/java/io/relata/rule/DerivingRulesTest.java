package io.relata.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.rule.Meetup.Place;
import io.relata.rule.Meetup.Seat;
import io.relata.rule.Meetup.Ticket;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rule sets attributes of what is to be. */
class DerivingRulesTest {
    private final LocalTable table = new LocalTable(Meetup.MODEL);

    /** Does with each change of a ticket what it is told. */
    private record Do(Consumer<Change<Ticket>> what) implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            what.accept(change);
        }
    }

    private Meetup deriving(String attribute, Object value) {
        return Meetup.of(table.core(), new Do(change -> change.derive(attribute, value)));
    }

    @BeforeEach
    void conference() {
        Meetup.of(table.core()).put("conference", "c", "{'title': 'Java'}");
        Meetup.of(table.core()).put("conference", "d", "{'title': 'Duke'}");
    }

    @Test
    void valuesOfAllTypesAreStoredAsACallerWouldSendThem() {
        Meetup ruled = Meetup.of(table.core(), new Do(change -> {
            change.derive("seats", change.after().map(Ticket::holder).orElse("").length());
            change.derive("price", new BigDecimal("12.50"));
            change.derive("soldOn", LocalDate.of(2026, 11, 20));
            change.derive("place", new Place("York", 3));
        }));

        Item ticket = ruled.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann', 'seats': 9}").entity();
        assertThat(ticket.attributes()).containsEntry("seats", new BigDecimal(3)).containsEntry("price", new BigDecimal("12.5"))
                .containsEntry("soldOn", "2026-11-20").containsEntry("place", Map.of("city", "York", "row", new BigDecimal(3)));
        assertThat(ruled.patch("ticket", "t", "{'holder': 'Robin'}").entity().number("seats")).isEqualTo(5);
        assertThat(ruled.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Robin'}").effect()).isEqualTo(WriteResult.Effect.UNCHANGED);
    }

    @Test
    void attributeCanBeLeftOut() {
        assertThat(deriving("price", Optional.empty()).put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann', 'price': 1}").entity()
                .has("price")).isFalse();
    }

    @Test
    void derivedParentHasToExistAndIsTheOneThatIsListed() {
        assertThat(deriving("conferenceId", "d").put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann'}").entity()
                .string("conferenceId")).isEqualTo("d");
        assertThatThrownBy(() -> deriving("conferenceId", "none").put("ticket", "u", "{'conferenceId': 'c', 'holder': 'Ann'}"))
                .isInstanceOf(Refusal.class).hasMessage("/conferenceId: conference none does not exist: create it first");
    }

    @Test
    void wrongValuesAreRefusedAllAtOnce() {
        Meetup ruled = Meetup.of(table.core(), new Do(change -> {
            change.derive("seats", 10);
            change.derive("place", Map.of("city", "York", "row", 101));
        }));

        Refusal refusal = catchThrowableOfType(Refusal.class, () -> ruled.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann'}"));

        assertThat(refusal.violations()).extracting(each -> each.pointer() + ": " + each.detail())
                .containsExactly("/place/row: must be less than or equal to 100", "/seats: must be less than or equal to 9");
        assertThat(catchThrowableOfType(Refusal.class, () -> deriving("seats", "many").put("ticket", "t",
                "{'conferenceId': 'c', 'holder': 'Ann'}")))
                .hasMessage("/seats: it has to be a whole number from -2147483648 to 2147483647");
    }

    @Test
    void taggingAndDeletingSetNoAttributes() {
        Meetup.of(table.core()).put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann'}");
        Meetup ruled = deriving("seats", 3);

        ruled.tag("ticket", "t", "vip");
        assertThat(table.seen("t", "ticket#t").has("seats")).isFalse();
        ruled.delete("ticket", "t");
    }

    @Test
    void wrongNamesAreErrorsOfTheRule() {
        assertThatThrownBy(() -> deriving("seets", 3).put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann'}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ticket has no attribute seets; there are conferenceId, holder, seats, price, soldOn, place");
        record Renumber() implements Rule<Seat> {
            @Override
            public void check(Change<Seat> change) {
                change.derive("number", "12");
            }
        }
        assertThatThrownBy(() -> Meetup.of(table.core(), new Renumber()).create("seat", "{'number': '11'}"))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("the id of seat is made of number, which no rule can derive");
    }

    @Test
    void twoRulesThatDisagreeAreAnError() {
        Meetup ruled = Meetup.of(table.core(), new Do(change -> change.derive("seats", 3)), new Do(change -> change.derive("seats", 4)));

        assertThatThrownBy(() -> ruled.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann'}"))
                .isInstanceOf(IllegalStateException.class).hasMessageStartingWith("two rules derive seats of ticket, one 3 and ");
    }
}
