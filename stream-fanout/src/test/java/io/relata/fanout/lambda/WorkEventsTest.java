package io.relata.fanout.lambda;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.relata.item.Item;
import io.relata.table.dynamodb.AttributeValues;
import io.restassured.http.ContentType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sends the sample messages through the work handler as Lambda does, and looks at the table. */
@QuarkusTest
@TestProfile(WorkEventsTest.Work.class)
@QuarkusTestResource(LocalTable.class)
class WorkEventsTest {
    private static final long LIFE = 1_795_219_200_000_000L;
    private static final Path EVENTS = Path.of("..", "events", "work");

    /** The same package, the other handler. The queue is never called. */
    public static final class Work implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "work",
                    "relata.work-queue-url", "http://localhost:1/000000000000/work", "relata.work-queue-endpoint", "http://localhost:1");
        }
    }

    @BeforeEach
    void customerLinkedToStore() {
        items().forEach(item -> LocalTable.dynamoDb().deleteItem(request -> request.tableName(LocalTable.NAME).key(AttributeValues.of(
                Item.of("id", item.string("id"), "type", item.string("type"))))));
        put(entity("001", "customer", LIFE).with("firstName", "Ann").with("lastName", "Smith"));
        put(entity("004", "store", LIFE).with("storeName", "Main Street"));
        put(Item.of("id", "link:customer-store:001", "type", "store#004", "kind", "link", "relation", "customer-store", "from", "001", "to", "004",
                "fromLife", LIFE, "toLife", LIFE, "version", LIFE + 5000, "attributes", Map.of("role", "manager")));
    }

    @Test
    void linkThatTheStreamFunctionLeftGetsItsCopies() throws IOException {
        assertThat(send("link-left-over")).isEmpty();

        assertThat(copyOfStore().map("data")).containsEntry("storeName", "Main Street");
    }

    @Test
    void storeThatTheStreamFunctionLeftIsRefreshed() throws IOException {
        send("link-left-over");
        put(entity("004", "store", LIFE + 1).with("storeName", "Broadway"));

        assertThat(send("store-left-over")).isEmpty();

        assertThat(copyOfStore().map("data")).containsEntry("storeName", "Broadway");
    }

    @Test
    void largeWorkGoesOnToItsEnd() throws IOException {
        send("link-left-over");
        put(entity("004", "store", LIFE + 1).with("storeName", "Broadway"));
        put(Item.of("id", "progress#refresh#store#004", "type", "store#004", "kind", "progress", "goal", LIFE + 1, "chain", LIFE + 1,
                "turn", 2, "by", "2", "pass", LIFE + 1, "step", 3, "takenAt", 1_795_219_200_000L, "expiresAt", 1_797_811_200));

        assertThat(send("go-on-refreshing-store")).isEmpty();

        assertThat(copyOfStore().map("data")).containsEntry("storeName", "Broadway");
        assertThat(items()).noneMatch(item -> item.string("kind").equals("progress"));
    }

    @Test
    void messagesThatNobodyUnderstandsAreReportedAndTheOthersAreDone() throws IOException {
        assertThat(send("poison-and-link")).containsExactly("059f36b4-87a3-44ab-83d2-661975926990", "059f36b4-87a3-44ab-83d2-661975926991");

        assertThat(copyOfStore().map("link")).containsEntry("role", "manager");
    }

    private static List<String> send(String event) throws IOException {
        return given().contentType(ContentType.JSON).body(Files.readString(EVENTS.resolve(event + ".json"))).when().post()
                .then().statusCode(200).extract().jsonPath().getList("batchItemFailures.itemIdentifier", String.class);
    }

    private static Item copyOfStore() {
        return items().stream().filter(item -> item.string("id").equals("customer#001")).findFirst().orElseThrow();
    }

    private static Item entity(String id, String entity, long version) {
        return Item.of("id", id, "type", entity + "#" + id, "kind", "entity", "entity", entity, "version", version, "life", LIFE,
                "createdAt", "2026-11-20T12:00:00.000Z", "businessId", "002");
    }

    private static void put(Item item) {
        LocalTable.dynamoDb().putItem(request -> request.tableName(LocalTable.NAME).item(AttributeValues.of(item)));
    }

    private static List<Item> items() {
        return LocalTable.dynamoDb().scan(request -> request.tableName(LocalTable.NAME).consistentRead(true)).items().stream().map(AttributeValues::item).toList();
    }
}
