package io.relata.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.internal.engine.binding.JsonText;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.rule.Meetup.Conference;
import io.relata.rule.Meetup.Status;
import io.relata.rule.Meetup.Ticket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rule sees every way to write an entity, and can refuse it. */
class RefusingRulesTest {
    private final LocalTable table = new LocalTable(Meetup.MODEL);
    private final Meetup free = Meetup.of(table.core());
    private final List<String> seen = new ArrayList<>();

    @BeforeEach
    void conference() {
        free.put("conference", "c", "{'title': 'Java', 'status': 'OPEN'}");
        free.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann'}");
        free.tag("ticket", "t", "old");
    }

    /** Tells what it sees. */
    private final class Watch implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            seen.add(change.way() + " " + change.id() + " " + change.before().map(Ticket::holder).orElse("-") + " "
                    + change.after().map(Ticket::holder).orElse("-") + " " + change.tagsBefore() + " " + change.tagsAfter() + " "
                    + change.caller().subject() + " " + change.parent(Conference.class).map(found -> found.value().title()).orElse("-"));
        }
    }

    private static final class WhileOpen implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            if (change.parent(Conference.class).orElseThrow().value().status() != Status.OPEN) {
                change.refuse("conferenceId", "the conference is closed");
            }
        }
    }

    private static final class NoNobody implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            change.after().filter(ticket -> ticket.holder().equals("Nobody")).ifPresent(ticket -> {
                change.refuse("holder", "it has to be somebody");
                change.refuse("place/city", "nobody is anywhere");
            });
        }
    }

    @Test
    void ruleSeesWhatWasAndWhatIsToBe() {
        Meetup watched = Meetup.of(table.core(), new Watch());

        watched.put("ticket", "new", "{'conferenceId': 'c', 'holder': 'Bob'}");
        watched.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Cid'}");
        watched.patch("ticket", "t", "{'holder': 'Dan'}");
        watched.tag("ticket", "t", "vip");
        watched.untag("ticket", "t", "old");
        watched.untag("ticket", "t", "vip");
        watched.delete("ticket", "t");
        String id = watched.create("ticket", "{'conferenceId': 'c', 'holder': 'Eve'}").entity().string("id");

        assertThat(seen).containsExactly("CREATE new - Bob [] [] ann Java", "REPLACE t Ann Cid [old] [old] ann Java",
                "PATCH t Cid Dan [old] [old] ann Java", "TAG t Dan Dan [old] [old, vip] ann Java",
                "UNTAG t Dan Dan [old, vip] [vip] ann Java",
                "UNTAG t Dan Dan [vip] [] ann Java", "DELETE t Dan - [] [] ann Java", "CREATE " + id + " - Eve [] [] ann Java");
    }

    @Test
    void whatChangesNothingAsksNoRule() {
        Meetup watched = Meetup.of(table.core(), new Watch());

        watched.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Ann'}");
        watched.patch("ticket", "t", "{}");
        watched.tag("ticket", "t", "old");
        watched.untag("ticket", "t", "none");
        watched.put("conference", "c", "{'title': 'Other'}");

        assertThat(seen).isEmpty();
    }

    @Test
    void everyWayToWriteIsRefused() {
        free.patch("conference", "c", "{'status': 'CLOSED'}");
        Meetup ruled = Meetup.of(table.core(), new WhileOpen());
        var before = table.items();

        List<ThrowingCallable> ways = List.of(() -> ruled.create("ticket", "{'conferenceId': 'c', 'holder': 'Bob'}"),
                () -> ruled.put("ticket", "new", "{'conferenceId': 'c', 'holder': 'Bob'}"),
                () -> ruled.put("ticket", "t", "{'conferenceId': 'c', 'holder': 'Bob'}"),
                () -> ruled.patch("ticket", "t", "{'holder': 'Bob'}"), () -> ruled.delete("ticket", "t"),
                () -> ruled.tag("ticket", "t", "vip"), () -> ruled.untag("ticket", "t", "old"));

        assertThat(ways).allSatisfy(way -> assertThat(refused(way)).isEqualTo("/conferenceId: the conference is closed"));
        assertThat(table.items()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void allRefusalsOfAllRulesAreAnsweredAtOnce() {
        free.patch("conference", "c", "{'status': 'CLOSED'}");
        Meetup ruled = Meetup.of(table.core(), new WhileOpen(), new NoNobody());

        Refusal refusal = catchThrowableOfType(Refusal.class, () -> ruled.patch("ticket", "t", "{'holder': 'Nobody'}"));

        assertThat(refusal.kind()).isEqualTo(ProblemKind.RULE_BROKEN);
        assertThat(refusal).hasMessage("there are 3 reasons against it");
        assertThat(refusal.violations()).extracting(each -> each.pointer() + ": " + each.detail()).containsExactly(
                "/conferenceId: the conference is closed", "/holder: it has to be somebody", "/place/city: nobody is anywhere");
    }

    @Test
    void whatWasCreatedOnceIsAnsweredAgainWithoutRules() {
        Meetup ruled = Meetup.of(table.core(), new WhileOpen());
        IdempotentRequest once = new IdempotentRequest(CoreKey.idempotency("key"), "digest");
        WriteResult first = create(ruled, once);
        free.patch("conference", "c", "{'status': 'CLOSED'}");

        WriteResult again = create(ruled, once);

        assertThat(again.effect()).isEqualTo(WriteResult.Effect.REPLAYED);
        assertThat(again.entity()).isEqualTo(first.entity());
    }

    private static WriteResult create(Meetup meetup, IdempotentRequest once) {
        return new CreateEntity(meetup.context()).create(Meetup.type("ticket"), JsonText.json("{'conferenceId': 'c', 'holder': 'Bob'}"),
                Optional.of(once));
    }

    @Test
    void nothingIsWrittenWhenARuleFails() {
        record Broken() implements Rule<Ticket> {
            @Override
            public void check(Change<Ticket> change) {
                throw new IllegalStateException("oh");
            }
        }
        var before = table.items();

        assertThatThrownBy(() -> Meetup.of(table.core(), new Broken()).patch("ticket", "t", "{'holder': 'Bob'}")).hasMessage("oh");
        assertThat(table.items()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void ruleOfAnUnknownAttributeSaysSo() {
        record Misspelt() implements Rule<Ticket> {
            @Override
            public void check(Change<Ticket> change) {
                change.refuse("hodler", "no");
            }
        }

        assertThatThrownBy(() -> Meetup.of(table.core(), new Misspelt()).patch("ticket", "t", "{'holder': 'Bob'}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ticket has no attribute hodler; there are conferenceId, holder, seats, price, soldOn, place");
    }

    @Test
    void callerIsWhoeverAsks() {
        Meetup watched = Meetup.of(table.core(), new Watch());

        new Meetup(watched.context().by(Caller.of("zoe").withClaim("scope", "all"))).patch("ticket", "t", "{'holder': 'Bob'}");

        assertThat(seen).singleElement().asString().contains(" zoe ");
    }

    private static String refused(ThrowingCallable way) {
        Refusal refusal = catchThrowableOfType(Refusal.class, way);
        assertThat(refusal.kind()).isEqualTo(ProblemKind.RULE_BROKEN);
        return refusal.getMessage();
    }
}
