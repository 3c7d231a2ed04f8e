package io.relata.internal.fanout.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.restassured.path.json.JsonPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sends the sample inputs through the handler that starts verify as Lambda does, and checks what it answers, sends and stores. */
@QuarkusTest
@TestProfile(VerifyEventsTest.Verify.class)
@QuarkusTestResource(LocalTable.class)
@QuarkusTestResource(value = RecordingSqs.class, restrictToAnnotatedClass = true)
class VerifyEventsTest {
    /** The same package, the third handler. */
    public static final class Verify implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "verify");
        }
    }

    @BeforeEach
    void emptyQueueAndIdentifiedTable() {
        RecordingSqs.take();
        put(TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME).item());
    }

    @Test
    void startSendsAMessageForEachSegmentAndAnswersWithTheRun() {
        JsonPath answer = send("start");

        assertThat(answer.getMap("")).containsAllEntriesOf(
                Map.of("state", "under way", "segments", 16, "segmentsDone", 0, "repair", false, "lag", 60, "rate", 1000));

        assertThat(RecordingSqs.take()).extracting(sent -> sent.message()).hasSize(16)
                .contains(new Message.Verify(answer.getString("run"), 0, "start 7", SegmentProgress.beginning(7, 16)));
    }

    @Test
    void startStoresTheOrder() {
        String run = send("start-with-repair").getString("run");

        Map<String, Object> noted = item("progress#verify#" + run).attributes();
        assertThat(noted).containsEntry("kind", "progress").containsEntry("mode", "REPAIR")
                .containsEntry("type", "progress#verify#" + run).containsKey("expiresAt");
        assertThat(RecordingSqs.take()).hasSize(2);
    }

    @Test
    void tableOfAnotherModelIsNotVerified() {
        put(TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME).item().with("model", "shop"));

        assertThat(error("start"))
                .startsWith("table " + LocalTable.NAME + " is of the model shop (fingerprint ");
        assertThat(RecordingSqs.take()).isEmpty();
    }

    @Test
    void tableOfAnotherModelVersionIsVerifiedWithWarningAndRepairedOnlyOnRequest() {
        put(new TableIdentity("office", "0".repeat(64), "", TableIdentity.LAYOUT, Optional.empty()).item());

        assertThat(send("start").getString("warning")).startsWith(
                "table " + LocalTable.NAME + " was deployed with another version of the model, office (fingerprint 000000000000)");
        assertThat(RecordingSqs.take()).hasSize(16);
        assertThat(error("start-with-repair"))
                .contains("Until then nothing is repaired, unless you say \"repairUnconfirmedModel\": true");
        assertThat(RecordingSqs.take()).isEmpty();
        JsonPath unconfirmed = send("start-with-repair-unconfirmed");
        assertThat(unconfirmed.getBoolean("repair")).isTrue();
        assertThat(unconfirmed.getString("warning")).startsWith("table " + LocalTable.NAME + " was deployed");
        assertThat(RecordingSqs.take()).hasSize(2);
    }

    @Test
    void stateOfRunIsReturned() {
        String run = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
        put(Item.of("id", "progress#verify#" + run, "type", "progress#verify#" + run, "kind", "progress", "segments", 2, "mode", "REPORT",
                "lag", 60,
                "rate", 1000, "startedAt", "2026-11-20T12:00:00.000Z", "items", 1234, "readUnits", 5000, "repaired", 0, "open", Set.of("1"),
                "step0", 7, "step1", 4, "STALE", 3, "expiresAt", 1_797_811_200));

        JsonPath state = send("state-of-run");
        assertThat(state.getMap("")).containsAllEntriesOf(Map.of("state", "under way", "segmentsDone", 1, "items", 1234));
        assertThat(state.getInt("found.STALE")).isEqualTo(3);
        assertThat(RecordingSqs.take()).isEmpty();
    }

    @Test
    void unknownRunIsRejected() {
        refused("refused-unknown-run", "there is no run never started; runs are kept for 30 days");
    }

    @Test
    void inputOutOfRangeIsRejectedWithAllValidRanges() {
        refused("refused-out-of-range",
                "there is no segmants, only segments, repair, lag, rate, repairUnconfirmedModel, repairOrphans, allowDeletions; "
                        + "segments is 1 to 200 parts of the table, not 0; lag is 1 to 900 seconds, not 3600; "
                        + "repair is true or false, not \"yes\"");
    }

    @Test
    void inputThatIsNotAnObjectIsRejectedWithAnExample() {
        refused("refused-no-object",
                "the input must be a JSON object such as {\"segments\": 16, \"repair\": true}, not [\"segments\", 16]");
    }

    @Test
    void heartbeatThatIsNotOrderedIsNotWritten() {
        refused("refused-heartbeat", "to write the heartbeat, send {\"heartbeat\": true} and nothing else, not {\"heartbeat\":false}");
    }

    private static void refused(String event, String why) {
        assertThat(error(event).strip()).isEqualTo(why);
        assertThat(RecordingSqs.take()).isEmpty();
    }

    private static JsonPath send(String event) {
        return SampleEvent.named("verify/" + event).send();
    }

    private static String error(String event) {
        return SampleEvent.named("verify/" + event).error();
    }

    private static void put(Item item) {
        LocalTable.dynamoDb().putItem(request -> request.tableName(LocalTable.NAME).item(AttributeValues.of(item)));
    }

    private static Item item(String id) {
        List<Item> items = LocalTable.dynamoDb().scan(request -> request.tableName(LocalTable.NAME).consistentRead(true)).items().stream()
                .map(AttributeValues::item).toList();
        return items.stream().filter(item -> item.string("id").equals(id)).findFirst().orElseThrow();
    }
}
