package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.problem.RequestRefusedException;
import io.relata.rule.Caller;
import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.test.sample.Conference;
import io.relata.test.sample.Conferences;
import io.relata.test.sample.Speaker;
import io.relata.test.sample.SpeakersWhileOpen;
import io.relata.test.sample.Talk;
import io.relata.test.sample.Ticket;
import io.relata.test.sample.TicketsWhileOpen;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@RelataTest(model = Conferences.class, uses = {TicketsWhileOpen.class, SpeakersWhileOpen.class})
class RulesTest {
    private static final Ticket ADAS = new Ticket("java", "Ada");

    private final OnlyStaffRenames onlyStaffRenames = new OnlyStaffRenames();

    private static class OnlyStaffRenames implements Rule<Speaker> {
        private Optional<IllegalStateException> thrown = Optional.empty();

        @Override
        public void check(Change<Speaker> change) {
            thrown.ifPresent(each -> {
                throw each;
            });
            if (change.before().isPresent() && !"staff".equals(change.caller().claims().get("role"))) {
                change.refuse("only staff renames speakers, and not " + change.caller().subject());
            }
        }
    }

    @BeforeEach
    void openConferenceWithATicketAndASpeaker(TestApi api) {
        api.put("/conferences/java", new Conference("Java", Conference.Status.OPEN)).expect(201);
        api.put("/tickets/1", ADAS).expect(201);
        api.put("/speakers/grace", new Speaker("Grace")).expect(201);
    }

    @Test
    void closedConferenceRefusesEveryWayToWrite(TestApi api, Relata relata) {
        api.put("/tickets/1/tags/vip").expect(204);
        api.patch("/conferences/java", Map.of("status", "CLOSED")).expect(200);

        assertThat(Stream.of(api.post("/tickets", ADAS), api.put("/tickets/2", ADAS), api.put("/tickets/1", new Ticket("java", "Alan")),
                api.patch("/tickets/1", Map.of("holder", "Alan")), api.delete("/tickets/1"), api.put("/tickets/1/tags/press"),
                api.delete("/tickets/1/tags/vip"))).allSatisfy(answer -> {
                    assertThat(answer.expect(422).at("/errors/0/pointer").asText()).isEqualTo("/conferenceId");
                    assertThat(answer.at("/detail").asText()).contains("the conference is closed");
                });
        assertThat(api.put("/conferences/java/speakers/grace", new Talk("Compilers")).expect(422).text()).contains("its speakers stay");
        assertThatThrownBy(() -> relata.entities(Ticket.class).create(ADAS)).isInstanceOf(RequestRefusedException.class);
        assertThat(relata.entities(Ticket.class).required("1").value()).isEqualTo(ADAS);
    }

    @Test
    void ruleOfAFieldIsAskedAndSeesTheCaller(TestApi api) {
        Caller staff = Caller.of("ada").withClaim("role", "staff");

        assertThat(api.patch("/speakers/grace", Map.of("name", "Grace H.")).expect(422).text()).contains("and not anonymous");
        api.as(staff).patch("/speakers/grace", Map.of("name", "Grace H.")).expect(200);
    }

    @Test
    void ruleThatThrowsIsToldWithWhatItThrew(TestApi api) {
        onlyStaffRenames.thrown = Optional.of(new IllegalStateException("out of order"));
        TestAnswer answer = api.patch("/speakers/grace", Map.of("name", "Grace H."));

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.cause()).hasValueSatisfying(cause -> assertThat(cause).hasMessage("out of order"));
        assertThatThrownBy(() -> answer.expect(200)).hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("because of java.lang.IllegalStateException: out of order, and not 200");
        assertThat(api.get("/speakers/grace").expect(200).cause()).isEmpty();
    }

    @Test
    void requestsHaveHeadersAndQueries(TestApi api) {
        String version = api.get("/tickets/1").expect(200).header("ETag").orElseThrow();

        api.with("If-Match", "\"1-1\"").patch("/tickets/1", Map.of("holder", "Alan")).expect(412);
        api.with("If-Match", version).patch("/tickets/1", "{\"holder\": \"Alan\"}").expect(200);
        assertThat(api.get("/conferences/java/tickets?limit=1&sort=desc").json().at("/items")).isNotNull();
        assertThatThrownBy(() -> api.get("/tickets/2").expect(200)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("GET /tickets/2 was answered 404 {").hasMessageEndingWith(", and not 200");
    }

    @Nested
    class Inside {
        @Test
        void nestedTestHasTheModelAndTheRules(TestApi api) {
            api.patch("/conferences/java", Map.of("status", "CLOSED")).expect(200);
            api.delete("/tickets/1").expect(422);
        }
    }
}
