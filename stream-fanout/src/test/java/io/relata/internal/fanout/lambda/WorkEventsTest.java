package io.relata.internal.fanout.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.SuspectKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sends the sample messages through the work handler as Lambda does, and looks at the table. */
@QuarkusTest
@TestProfile(WorkEventsTest.Work.class)
@QuarkusTestResource(LocalTable.class)
@QuarkusTestResource(value = RecordingSqs.class, restrictToAnnotatedClass = true)
class WorkEventsTest {
    private static final long LIFE = 1_795_219_200_000_000L;
    private static final String RUN = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";

    /** The same package, the other handler. */
    public static final class Work implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "work");
        }
    }

    @BeforeEach
    void createCustomerLinkedToStore() {
        items().forEach(item -> LocalTable.dynamoDb().deleteItem(request -> request.tableName(LocalTable.NAME).key(AttributeValues.of(
                Item.of("id", item.string("id"), "type", item.string("type"))))));
        put(entity("001", "customer", LIFE).with("firstName", "Ann").with("lastName", "Smith"));
        put(entity("004", "store", LIFE).with("storeName", "Main Street"));
        put(Item.of("id", "link:customer-store:001", "type", "store#004", "kind", "link", "relation", "customer-store", "from", "001", "to",
                "004",
                "fromLife", LIFE, "toLife", LIFE, "version", LIFE + 5000, "attributes", Map.of("role", "manager")));
    }

    @Test
    void queuedLinkGetsItsCopies() {
        assertThat(send("link-left-over")).isEmpty();

        assertThat(copyOfStore().map("data")).containsEntry("storeName", "Main Street");
    }

    @Test
    void queuedChangeOfStoreRefreshesItsCopies() {
        send("link-left-over");
        put(entity("004", "store", LIFE + 1).with("storeName", "Broadway"));

        assertThat(send("store-left-over")).isEmpty();

        assertThat(copyOfStore().map("data")).containsEntry("storeName", "Broadway");
    }

    @Test
    void largeFanoutContinuesToItsEnd() {
        send("link-left-over");
        put(entity("004", "store", LIFE + 1).with("storeName", "Broadway"));
        put(Item.of("id", "progress#refresh#store#004", "type", "store#004", "kind", "progress", "goal", LIFE + 1, "chain", LIFE + 1,
                "turn", 2, "by", "2", "pass", LIFE + 1, "step", 3, "takenAt", 1_795_219_200_000L, "expiresAt", 1_797_811_200));

        assertThat(send("go-on-refreshing-store")).isEmpty();

        assertThat(copyOfStore().map("data")).containsEntry("storeName", "Broadway");
        assertThat(items()).noneMatch(item -> item.string("kind").equals("progress"));
    }

    @Test
    void unreadableMessagesAreReportedAndTheOthersAreProcessed() {
        assertThat(send("poison-and-link")).containsExactly("059f36b4-87a3-44ab-83d2-661975926990", "059f36b4-87a3-44ab-83d2-661975926991");

        assertThat(copyOfStore().map("link")).containsEntry("role", "manager");
    }

    @Test
    void firstTurnOfVerifySendsSuspectsToItselfForSecondCheck() {
        RecordingSqs.take();
        noteRun(0);
        put(copy("tag#ghost", "store#004", LIFE));

        assertThat(send("verify-beginning")).isEmpty();

        RecordingSqs.Sent next = RecordingSqs.take().get(0);
        Message.Verify turn = (Message.Verify) next.message();
        assertThat(next.delaySeconds()).isBetween(50, 60);
        assertThat(turn.step()).isEqualTo(1);
        assertThat(turn.progress().isScanned()).isTrue();
        assertThat(turn.progress().suspects()).extracting(SuspectKey::fault, suspect -> suspect.key().id()).contains(
                tuple("GHOST", "tag#ghost"),
                tuple("MISSING", "customer#001"), tuple("MISSING", "store#004"));
        assertThat(run().number("step0")).isEqualTo(1);
    }

    @Test
    void lastTurnOfVerifyRepairsWhatIsStillWrongUnlessItChanged() {
        RecordingSqs.take();
        noteRun(1);
        put(copy("tag#ghost", "store#004", LIFE));
        put(copy("store#004", "customer#001", LIFE - 100_000_000_000L).with("linkVersion", LIFE + 5000).with("link",
                Map.of("role", "manager")));

        assertThat(send("verify-second-look")).isEmpty();

        assertThat(items()).noneMatch(item -> item.string("id").equals("tag#ghost"));
        assertThat(copyOfStore().map("data")).containsEntry("storeName", "Main Street");
        assertThat(items()).filteredOn(item -> item.string("id").equals("store#004")).singleElement()
                .satisfies(copy -> assertThat(copy.number("version")).isEqualTo(LIFE - 100_000_000_000L));
        assertThat(run().attributes()).doesNotContainKeys("finishedAt", "open");
        assertThat(run().number("GHOST")).isEqualTo(1);
        assertThat(run().number("MISSING")).isEqualTo(1);
        assertThat(run().number("repaired")).isEqualTo(2);
        assertThat(RecordingSqs.take()).singleElement()
                .satisfies(sent -> assertThat(sent.message()).isEqualTo(new Message.AuditTotals(RUN, 0, "start")));

        assertThat(send("audit-totals")).isEmpty();

        assertThat(run().attributes()).containsKey("finishedAt");
        assertThat(run().number("totalsLeft")).isZero();
        assertThat(RecordingSqs.take()).isEmpty();
    }

    private static void noteRun(int step) {
        put(Item.of("id", "progress#verify#" + RUN, "type", "progress#verify#" + RUN, "kind", "progress", "segments", 1, "mode", "REPAIR",
                "lag", 60,
                "rate", 1000, "startedAt", "2026-11-20T12:00:00.000Z", "items", 0, "readUnits", 0, "repaired", 0, "open", Set.of("0"),
                "step0", step,
                "MISSING", 0, "STALE", 0, "GHOST", 0, "expiresAt", 1_797_811_200));
    }

    private static Item run() {
        return items().stream().filter(item -> item.string("id").equals("progress#verify#" + RUN)).findFirst().orElseThrow();
    }

    private static Item copy(String id, String type, long version) {
        return Item.of("id", id, "type", type, "kind", "copy", "entity", type.substring(0, type.indexOf('#')),
                "sourceId", type.substring(type.indexOf('#') + 1), "version", version, "data", Map.of());
    }

    private static List<String> send(String event) {
        return SampleEvent.named("work/" + event).failures();
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
        return LocalTable.dynamoDb().scan(request -> request.tableName(LocalTable.NAME).consistentRead(true)).items().stream()
                .map(AttributeValues::item)
                .toList();
    }
}
