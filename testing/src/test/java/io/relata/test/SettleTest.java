package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.rule.AfterChange;
import io.relata.rule.SettledChange;
import io.relata.test.sample.Conference;
import io.relata.test.sample.Conferences;
import io.relata.test.sample.Line;
import io.relata.test.sample.MoveOrder;
import io.relata.test.sample.Order;
import io.relata.test.sample.Speaker;
import io.relata.test.sample.Talk;
import io.relata.test.sample.Ticket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@RelataTest(model = Conferences.class, uses = MoveOrder.class)
class SettleTest {
    private final Told told = new Told();

    private static class Told implements AfterChange<Speaker> {
        private final List<String> names = new ArrayList<>();
        private int failures;

        @Override
        public void settled(SettledChange<Speaker> change) {
            if (failures > 0) {
                failures--;
                throw new IllegalStateException("the mail server is down");
            }
            names.add(change.now().map(Speaker::name).orElse("gone"));
        }
    }

    @BeforeEach
    void conferenceWithASpeaker(TestApi api) {
        api.put("/conferences/java", new Conference("Java", Conference.Status.OPEN)).expect(201);
        api.put("/speakers/grace", new Speaker("Grace")).expect(201);
        api.put("/conferences/java/speakers/grace", new Talk("Compilers")).expect(201);
    }

    @Test
    void copyFollowsWhenTheSystemSettlesAndNotBefore(TestApi api, RelataSystem system) {
        system.settle();
        api.patch("/speakers/grace", Map.of("name", "Grace H.")).expect(200);
        assertThat(api.get("/conferences/java/speakers").at("/items/0/name").asText()).isEqualTo("Grace");

        system.settle();

        assertThat(api.get("/conferences/java/speakers").at("/items/0/name").asText()).isEqualTo("Grace H.");
        system.assertConverged();
    }

    @Test
    void listenerIsToldWhatHasSettled(TestApi api, RelataSystem system) {
        assertThat(told.names).isEmpty();
        system.settle();
        api.delete("/speakers/grace").expect(204);
        system.settle();
        assertThat(told.names).containsExactly("Grace", "gone");
    }

    @Test
    void listenerThatFailsOnceIsToldAgain(RelataSystem system) {
        told.failures = 1;
        system.settle();
        assertThat(told.names).containsExactly("Grace");
    }

    @Test
    void listenerThatFailsAgainAndAgainFailsTheTest(RelataSystem system) {
        told.failures = 100;
        assertThatThrownBy(system::settle).isInstanceOf(AssertionError.class).hasMessageContaining("The work queue gave up:")
                .hasMessageContaining("the listener " + Told.class.getName()
                        + " failed for speaker grace: java.lang.IllegalStateException: the mail server is down");
        system.settle();
    }

    @Test
    void listIsOneQuery(TestApi api, RelataSystem system) {
        for (int i = 0; i < 5; i++) {
            api.post("/tickets", new Ticket("java", "Holder " + i)).expect(201);
        }
        system.settle();

        RequestCounts counts = system.counts(() -> assertThat(api.get("/conferences/java/tickets").at("/items")).hasSize(5));

        assertThat(counts.requests()).containsExactly(entry("Query", 1));
        assertThat(counts.sent()).containsExactly("Query conferenceIdGsi");
        assertThat(counts.readUnits()).isEqualTo(0.5);
        assertThat(counts.writeUnits()).isZero();
    }

    @Test
    void writesAreCountedToo(RelataSystem system, Relata relata) {
        RequestCounts counts = system.counts(() -> relata.entities(Ticket.class).create(new Ticket("java", "Ada")));

        assertThat(counts.requests()).containsExactly(entry("GetItem", 1), entry("PutItem", 1));
        assertThat(counts.sent().get(0)).isEqualTo("GetItem (java, conference#java)");
        assertThat(counts.of("PutItem")).isEqualTo(1);
        assertThat(counts.total()).isEqualTo(2);
        assertThat(counts.writeUnits()).isGreaterThanOrEqualTo(2);
        assertThat(counts.readUnits()).isEqualTo(1);
    }

    @Test
    void orderMovesWithItsLinesInOneTransactionAndItsCopiesFollow(TestApi api, RelataSystem system, Relata relata) {
        api.put("/conferences/rust", new Conference("Rust", Conference.Status.OPEN)).expect(201);
        api.put("/orders/1", new Order("java", "Ada")).expect(201);
        api.put("/lines/1", new Line("1", "ticket", "java")).expect(201);
        api.put("/lines/2", new Line("1", "dinner", "java")).expect(201);
        List.of("/orders/1", "/lines/1", "/lines/2").forEach(path -> api.put(path + "/tags/paid").expect(204));
        system.settle();

        RequestCounts counts = system.counts(() -> api.post("/orders/1/move", Map.of("conferenceId", "rust")).expect(204));

        assertThat(counts.of("TransactWriteItems")).isEqualTo(1);
        assertThat(api.get("/tags/paid/lines").json().findValuesAsText("heldAt")).containsExactly("java", "java");
        system.assertConverged();
        assertThat(api.get("/tags/paid/lines").json().findValuesAsText("heldAt")).containsExactly("rust", "rust");
        assertThat(relata.entities(Order.class).taggedWith("paid").page().items()).singleElement()
                .satisfies(order -> assertThat(order.value().conferenceId()).isEqualTo("rust"));
        api.post("/orders/1/move", Map.of()).expect(422);
    }

    @Test
    void itemThatOtherCodeWroteIsFound(RelataSystem system, DynamoDbClient dynamoDb, SdkTable table) {
        system.assertConverged();
        Map<String, AttributeValue> copy = Map.of("id", AttributeValue.fromS("conference#java"), "type",
                AttributeValue.fromS("speaker#grace"));
        dynamoDb.deleteItem(delete -> delete.tableName(table.name()).key(copy));

        assertThatThrownBy(system::assertConverged).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("1 item is not as the model says after all copies were written:\n"
                        + "  MISSING (conference#java, speaker#grace): ")
                .hasMessageContaining("most likely removed past the API");
    }
}
