package io.relata.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.Interrupted;
import io.relata.rule.Meetup.Conference;
import io.relata.rule.Meetup.Coupon;
import io.relata.rule.Meetup.Seat;
import io.relata.rule.Meetup.Status;
import io.relata.rule.Meetup.Ticket;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a rule has read remains so until the write happens. */
class DependingRulesTest {
    private final LocalTable table = new LocalTable(Meetup.MODEL);
    private final Meetup free = Meetup.of(table.core());

    @BeforeEach
    void conference() {
        free.put("conference", "c", "{'title': 'Java', 'status': 'OPEN'}");
        free.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann'}");
        free.tag("ticket", "t", "old");
    }

    /** The conference has to be open, and to stay so. */
    private record WhileOpen(Consumer<Stored<Conference>> remains) implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            change.parent(Conference.class).ifPresentOrElse(conference -> {
                if (conference.value().status() != Status.OPEN) {
                    change.refuse("the conference is closed");
                }
                remains.accept(conference);
            }, () -> change.refuse("the conference is gone"));
        }
    }

    private static final WhileOpen STATUS = new WhileOpen(conference -> conference.requireUnchanged("status"));
    private static final WhileOpen WHOLE = new WhileOpen(Stored::requireUnchanged);

    private Meetup interrupted(Rule<?> rule, Runnable... interruptions) {
        return Meetup.of(new Interrupted(table.core(), interruptions), rule);
    }

    static Stream<Consumer<Meetup>> ways() {
        return Stream.of(meetup -> meetup.create("ticket", "{'conferenceId': 'c', 'holder': 'Bob'}"),
                meetup -> meetup.put("ticket", "new", "{'conferenceId': 'c', 'holder': 'Bob'}"),
                meetup -> meetup.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Bob'}"),
                meetup -> meetup.patch("ticket", "t", "{'holder': 'Bob'}"), meetup -> meetup.delete("ticket", "t"),
                meetup -> meetup.tag("ticket", "t", "vip"), meetup -> meetup.untag("ticket", "t", "old"));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void conferenceThatClosesInTheLastMomentRefuses(Consumer<Meetup> way) {
        for (WhileOpen rule : List.of(STATUS, WHOLE)) {
            free.patch("conference", "c", "{'status': 'OPEN'}");
            var tickets = tickets();
            assertRefused("the conference is closed",
                    () -> way.accept(interrupted(rule, () -> free.patch("conference", "c", "{'status': 'CLOSED'}"))));
            assertThat(tickets()).containsExactlyInAnyOrderElementsOf(tickets);
        }
    }

    private List<Object> tickets() {
        return table.items().stream().filter(item -> item.string("type").startsWith("ticket")).map(Object.class::cast).toList();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void writeThatLosesAgainstAHarmlessChangeIsTriedAgain(Consumer<Meetup> way) {
        assertThatCode(() -> way.accept(interrupted(WHOLE, () -> free.patch("conference", "c", "{'sold': 1}")))).doesNotThrowAnyException();
    }

    @Test
    void onlyTheAttributeCounts() {
        Log log = new Log(new Interrupted(table.core(), () -> free.patch("conference", "c", "{'sold': 1}")));

        Meetup.of(log, STATUS).patch("ticket", "t", "{'holder': 'Bob'}");

        assertThat(log.take()).containsExactly("get ticket", "get conference", "put ticket and check conference");
    }

    @Test
    void attributeThatIsMissingHasToStayMissing() {
        free.put("conference", "c", "{'title': 'Java'}");
        WhileOpen rule = new WhileOpen(conference -> conference.requireUnchanged("sold"));
        free.patch("conference", "c", "{'status': 'OPEN'}");
        Log log = new Log(new Interrupted(table.core(), () -> free.patch("conference", "c", "{'sold': 1}")));

        Meetup.of(log, rule).patch("ticket", "t", "{'holder': 'Bob'}");

        assertThat(log.take()).filteredOn(request -> request.startsWith("put")).hasSize(2);
    }

    @Test
    void conferenceThatIsDeletedIsGone() {
        free.put("conference", "d", "{'title': 'Duke', 'status': 'OPEN'}");

        assertRefused("/conferenceId: conference d does not exist: create it first", () -> interrupted(STATUS,
                () -> free.delete("conference", "d")).create("ticket", "{'conferenceId': 'd', 'holder': 'Bob'}"));
        assertRefused("the conference is gone", () -> {
            free.put("conference", "d", "{'title': 'Duke', 'status': 'OPEN'}");
            interrupted(new WhileOther(), () -> free.delete("conference", "d")).patch("ticket", "t", "{'holder': 'Bob'}");
        });
    }

    @Test
    void whatHasExpiredIsGone() {
        record WithCoupon() implements Rule<Ticket> {
            @Override
            public void check(Change<Ticket> change) {
                change.read(Coupon.class, change.after().orElseThrow().holder())
                        .ifPresentOrElse(Stored::requireUnchanged, () -> change.refuse("there is no such coupon"));
            }
        }
        free.put("coupon", "new", "{'until': '2286-01-01T00:00:00Z'}");
        free.put("coupon", "old", "{'until': '2020-01-01T00:00:00Z'}");
        Meetup ruled = Meetup.of(table.core(), new WithCoupon());

        ruled.create("ticket", "{'conferenceId': 'c', 'holder': 'new'}");
        assertRefused("there is no such coupon", () -> ruled.create("ticket", "{'conferenceId': 'c', 'holder': 'old'}"));
    }

    /** Depends on another conference. */
    private record WhileOther() implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            change.read(Conference.class, "d").ifPresentOrElse(Stored::requireUnchanged, () -> change.refuse("the conference is gone"));
        }
    }

    @Test
    void theEntityItselfNeedsNoConditionOfItsOwn() {
        record Itself() implements Rule<Ticket> {
            @Override
            public void check(Change<Ticket> change) {
                change.read(Ticket.class, change.id()).ifPresent(Stored::requireUnchanged);
            }
        }
        Log log = new Log(table.core());

        Meetup.of(log, new Itself()).patch("ticket", "t", "{'holder': 'Bob'}");

        assertThat(log.take()).containsExactly("get ticket", "put ticket");
    }

    @Test
    void ruleReadsEachItemOnceAndOthersCostNothing() {
        Log log = new Log(table.core());
        Meetup.of(log, STATUS, WHOLE).create("ticket", "{'conferenceId': 'c', 'holder': 'Bob'}");
        assertThat(log.take()).containsExactly("get conference", "put ticket and check conference");

        Meetup.of(log, STATUS).put("seat", "1", "{'number': '1', 'ticketId': 't'}");
        List<String> ruled = log.take();
        Meetup.of(log).put("seat", "2", "{'number': '2', 'ticketId': 't'}");
        assertThat(ruled).isEqualTo(log.take()).containsExactly("get seat", "get ticket", "put seat");
    }

    @Test
    void dependenceOnTooManyIsAnErrorOfTheRule() {
        IntStream.range(0, 91).forEach(i -> free.put("conference", "c" + i, "{'title': 'x', 'status': 'OPEN'}"));
        record Many(int count) implements Rule<Ticket> {
            @Override
            public void check(Change<Ticket> change) {
                IntStream.range(0, count).forEach(i -> change.read(Conference.class, "c" + i).orElseThrow().requireUnchanged());
            }
        }

        Meetup.of(table.core(), new Many(90)).patch("ticket", "t", "{'holder': 'Bob'}");
        assertThatThrownBy(() -> Meetup.of(table.core(), new Many(91)).patch("ticket", "t", "{'holder': 'Cid'}"))
                .isInstanceOf(IllegalStateException.class).hasMessage("rules make this write depend on others, 91 actions beside it; "
                        + "at most 90 are possible, because a transaction of DynamoDB has at most 100");
    }

    @Test
    void parentHasToBeNamedWhereThereAreSeveral() {
        record OfTicket(Consumer<Change<Seat>> what) implements Rule<Seat> {
            @Override
            public void check(Change<Seat> change) {
                what.accept(change);
            }
        }
        Meetup named = Meetup.of(table.core(), new OfTicket(change -> assertThat(change.parent(Ticket.class, "ticketId")
                .map(Stored::id)).contains("t")));
        named.put("seat", "1", "{'number': '1', 'ticketId': 't'}");

        assertThatThrownBy(() -> Meetup.of(table.core(), new OfTicket(change -> change.parent(Ticket.class))).put("seat", "2",
                "{'number': '2', 'ticketId': 't'}"))
                .hasMessage("seat has several parents that are a ticket, by ticketId, reserveId: say by which");
        assertThatThrownBy(() -> Meetup.of(table.core(), new OfTicket(change -> change.parent(Conference.class))).put("seat", "2",
                "{'number': '2', 'ticketId': 't'}"))
                .hasMessage("seat has no parent Conference; it has ticket by ticketId, ticket by reserveId");
    }

    private static void assertRefused(String detail, ThrowingCallable attempt) {
        assertThatThrownBy(attempt).isInstanceOf(Refusal.class).hasMessageEndingWith(detail);
    }
}
