package io.relata.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.Interrupted;
import io.relata.rule.Meetup.Conference;
import io.relata.rule.Meetup.Speaker;
import io.relata.rule.Meetup.Status;
import io.relata.rule.Meetup.Talk;
import io.relata.rule.Meetup.Visit;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rule of a relation sees every way in which its links come and go. */
class LinkRulesTest {
    private final LocalTable table = new LocalTable(Meetup.MODEL);
    private final Meetup free = Meetup.of(table.core());
    private final List<String> seen = new ArrayList<>();

    @BeforeEach
    void conference() {
        free.put("conference", "c", "{'title': 'Java', 'status': 'OPEN'}");
        free.put("speaker", "s", "{'speakerName': 'Ann'}");
        free.put("speaker", "other", "{'speakerName': 'Bob'}");
    }

    /** Tells what it sees. */
    private final class Watch implements LinkRule<Speaker, Conference> {
        @Override
        public void check(LinkChange<Speaker, Conference> change) {
            seen.add(change.way() + " " + change.relation() + " " + change.from().value().speakerName() + " " + change.to().value().title()
                    + " " + change.before(Visit.class).map(Visit::room).orElse("-") + " "
                    + change.after(Visit.class).map(Visit::room).orElse("-")
                    + " " + change.isLinked() + " " + change.caller().subject());
        }
    }

    private static final class WhileOpen implements LinkRule<Speaker, Conference> {
        @Override
        public void check(LinkChange<Speaker, Conference> change) {
            if (change.to().value().status() != Status.OPEN) {
                change.refuse("room", "the conference is closed");
            }
            change.to().requireUnchanged("status");
        }
    }

    private final class Talks implements LinkRule<Talk, Speaker> {
        @Override
        public void check(LinkChange<Talk, Speaker> change) {
            seen.add(change.way() + " " + change.from().value().title() + " " + change.to().value().speakerName());
            if (change.to().value().speakerName().equals("Bob")) {
                change.refuse("Bob does not talk");
            }
            change.to().requireUnchanged();
            change.from().requireUnchanged();
        }
    }

    private Meetup ruled(CoreTable core, LinkRule<?, ?> rule) {
        return Meetup.of(core, List.of(), List.of(rule));
    }

    @Test
    void ruleSeesWhatWasAndWhatIsToBe() {
        Meetup watched = ruled(table.core(), new Watch());

        watched.link("s", "c", "{'room': 'A'}");
        watched.link("s", "c", "{'room': 'B'}");
        watched.unlink("s", "c");
        watched.unlink("s", "c");

        assertThat(seen).containsExactly("LINK speaker-conference Ann Java - A false ann", "LINK speaker-conference Ann Java A B true ann",
                "UNLINK speaker-conference Ann Java B - true ann");
    }

    @Test
    void linkThatADeletionHasEndedIsNobodysBusiness() {
        free.link("s", "c", "{'room': 'A'}");
        free.delete("speaker", "s");

        ruled(table.core(), new Watch()).unlink("s", "c");

        assertThat(seen).isEmpty();
    }

    @Test
    void everyWayToLinkIsRefused() {
        free.link("s", "c", "{'room': 'A'}");
        free.patch("conference", "c", "{'status': 'CLOSED'}");
        Meetup ruled = ruled(table.core(), new WhileOpen());
        var before = table.items();

        List<ThrowingCallable> ways = List.of(() -> ruled.link("other", "c", "{}"), () -> ruled.link("s", "c", "{'room': 'B'}"),
                () -> ruled.unlink("s", "c"));

        assertThat(ways).allSatisfy(way -> assertThat(refused(way)).isEqualTo("/room: the conference is closed"));
        assertThat(table.items()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void conferenceThatClosesInTheLastMomentRefuses() {
        free.link("s", "c", "{'room': 'A'}");
        List<ThrowingCallable> ways = List.of(() -> closing().link("other", "c", "{}"), () -> closing().link("s", "c", "{'room': 'B'}"),
                () -> closing().unlink("s", "c"));

        assertThat(ways).allSatisfy(way -> {
            free.patch("conference", "c", "{'status': 'OPEN'}");
            assertThat(refused(way)).isEqualTo("/room: the conference is closed");
        });
    }

    private Meetup closing() {
        return ruled(new Interrupted(table.core(), () -> free.patch("conference", "c", "{'status': 'CLOSED'}")), new WhileOpen());
    }

    @Test
    void linksThatFollowFromAnAttributeAreSeenToo() {
        free.put("speaker", "eve", "{'speakerName': 'Eve'}");
        Meetup ruled = ruled(table.core(), new Talks());

        ruled.put("talk", "t", "{'speakerId': 's', 'title': 'Records'}");
        ruled.patch("talk", "t", "{'title': 'Rules'}");
        ruled.patch("talk", "t", "{'speakerId': 'eve', 'title': 'More'}");
        ruled.patch("talk", "t", "{'speakerId': null}");

        assertThat(seen).containsExactly("LINK Records Ann", "UNLINK Rules Ann", "LINK More Eve", "UNLINK More Eve");
        assertThat(refused(() -> ruled.patch("talk", "t", "{'speakerId': 'other'}"))).isEqualTo("/speakerId: Bob does not talk");
        assertThat(refused(() -> ruled.create("talk", "{'speakerId': 'other'}"))).isEqualTo("/speakerId: Bob does not talk");
    }

    @Test
    void speakerThatChangesBeforeTheLinkFollowsIsLookedAtAgain() {
        CoreTable core = new Interrupted(table.core(), () -> free.patch("speaker", "s", "{'speakerName': 'Bob'}"));

        assertThat(refused(() -> ruled(core, new Talks()).create("talk", "{'speakerId': 's'}"))).isEqualTo("/speakerId: Bob does not talk");
    }

    @Test
    void otherRelationsMakeTheSameRequests() {
        Log log = new Log(table.core());

        ruled(log, new Talks()).link("s", "c", "{}");
        assertThat(log.take()).containsExactly("get speaker", "get conference", "put conference");
        ruled(log, new WhileOpen()).link("s", "c", "{}");
        assertThat(log.take()).containsExactly("get conference", "get speaker", "get conference", "put conference and check conference");
        ruled(log, new WhileOpen()).unlink("s", "c");
        assertThat(log.take()).containsExactly("get conference", "get speaker", "get conference", "put conference and check conference");
    }

    @Test
    void otherAttributesAreAnErrorOfTheRule() {
        record Wrong() implements LinkRule<Speaker, Conference> {
            @Override
            public void check(LinkChange<Speaker, Conference> change) {
                change.after(Meetup.Place.class);
            }
        }

        assertThatThrownBy(() -> ruled(table.core(), new Wrong()).link("s", "c", "{}")).hasMessage(
                "a relationship of speaker-conference has the attributes of io.relata.rule.Meetup$Visit, not those of "
                        + "io.relata.rule.Meetup$Place");
    }

    private static String refused(ThrowingCallable way) {
        Refusal refusal = catchThrowableOfType(Refusal.class, way);
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal.kind()).isEqualTo(ProblemKind.RULE_BROKEN);
        return refusal.getMessage();
    }
}
