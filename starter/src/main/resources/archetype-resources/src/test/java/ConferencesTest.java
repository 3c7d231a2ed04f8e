package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.test.RelataSystem;
import io.relata.test.RelataTest;
import io.relata.test.TestApi;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each test has an empty table of its own, and sends the requests that API Gateway would send. */
@RelataTest(model = Conferences.class, uses = TicketSales.class)
class ConferencesTest {
    @BeforeEach
    void conferenceAndSpeaker(TestApi api) {
        api.put("/conferences/tables", new Conference("One Table Day", "Porto", Conference.Sales.OPEN)).expect(201);
        api.put("/speakers/ines", new Speaker("Inês Duarte", null)).expect(201);
        api.put("/conferences/tables/speakers/ines", new Talk("Why one table is enough")).expect(201);
    }

    @Test
    void renamedSpeakerIsRenamedInTheListOfTheConference(TestApi api, RelataSystem system) {
        system.settle();

        api.patch("/speakers/ines", Map.of("fullName", "Inês Duarte Reis")).expect(200);
        system.settle();

        assertThat(api.get("/conferences/tables/speakers").at("/items/0/fullName").textValue()).isEqualTo("Inês Duarte Reis");
        system.assertConverged();
    }

    @Test
    void speakersOfAConferenceAreOneQuery(TestApi api, RelataSystem system) {
        system.settle();

        assertThat(system.counts(() -> api.get("/conferences/tables/speakers").expect(200)).requests()).isEqualTo(Map.of("Query", 1));
    }

    @Test
    void noTicketIsSoldForAConferenceThatIsClosed(TestApi api) {
        Ticket ticket = new Ticket("tables", "Ann Bee", "ann@example.com");
        api.post("/tickets", ticket).expect(201);
        api.patch("/conferences/tables", Map.of("sales", "CLOSED")).expect(200);

        api.post("/tickets", ticket).expect(422);
    }
}
