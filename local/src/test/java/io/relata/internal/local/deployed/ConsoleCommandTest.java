package io.relata.internal.local.deployed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.local.LinkedTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.shop.Shop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A console of a table that it does not run the system of. */
class ConsoleCommandTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String COPY = "{\"keys\":[{\"id\":\"tag#music\",\"type\":\"store#004\"}]";

    private final String name = "Console-" + UUID.randomUUID();
    private LinkedTable table;

    @BeforeEach
    void create() {
        table = LinkedTable.create(name);
    }

    @AfterEach
    void delete() {
        table.close();
    }

    private RunningCommand console(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--endpoint", DynamoDbLocal.shared().endpoint().toString(), "--lag", "0"));
        arguments.addAll(List.of(more));
        if (!arguments.contains("--table")) {
            arguments.addAll(List.of("--table", name));
        }
        return RunningCommand.start(arguments.toArray(String[]::new));
    }

    @Test
    void itSaysWhichTableItOnlyReadsAndWhereToLook() throws Exception {
        try (RunningCommand console = console()) {
            assertThat(console.out()).startsWith("table " + name + " of the model office, only read\nopen http://localhost:")
                    .endsWith("Ctrl-C stops it.\n");
            JsonNode index = JSON.readTree(console.get("").body());
            assertThat(index.path("mode").asText()).isEqualTo("deployed");
            assertThat(index.path("table").asText()).isEqualTo(name);
            assertThat(index.path("writable").asBoolean()).isFalse();
            assertThat(index.path("capabilities")).extracting(JsonNode::asText).containsExactly("verify", "search");
            assertThat(console.get("items").body()).contains("Main Street");
            assertThat(console.get("lineage?id=customer%23001&type=store%23004").body()).contains("\"words\":\"store 004\"");
            assertThat(console.get("live").body()).contains("./relata console follows that of a deployed table with --stream");
            console.close();
            assertThat(console.code()).isZero();
        }
    }

    @Test
    void whatItFindsItDoesNotRepairUnlessItMayWrite() throws Exception {
        table.remove("tag#music", "store#004");
        List<Item> before = table.items();
        try (RunningCommand console = console()) {
            String run = verified(console);
            assertThat(console.post("verify/" + run + "/preview", COPY + "}").body()).contains("\"then\":{");
            assertThat(console.post("verify/" + run + "/repair", COPY + ",\"confirm\":\"" + name + "\"}").statusCode()).isEqualTo(403);
        }
        assertThat(table.items()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void whatIsConfirmedWithTheTablesNameIsRepaired() throws Exception {
        table.remove("tag#music", "store#004");
        try (RunningCommand console = console("--write")) {
            assertThat(console.out()).contains("office, which this console may write to when you confirm it in the page\n");
            String repair = "verify/" + verified(console) + "/repair";
            assertThat(console.post(repair, COPY + "}").statusCode()).isEqualTo(403);
            assertThat(console.post(repair, COPY + ",\"confirm\":\"Entity\"}").statusCode()).isEqualTo(403);
            assertThat(table.items()).noneMatch(item -> item.string("id").equals("tag#music"));

            assertThat(console.post(repair, COPY + ",\"confirm\":\"" + name + "\"}").body()).isEqualTo("{\"repaired\":1}");
        }
        assertThat(table.items()).anyMatch(item -> item.string("id").equals("tag#music"));
    }

    private static String verified(RunningCommand console) throws Exception {
        String run = JSON.readTree(console.post("verify", "{}").body()).path("run").asText();
        await().atMost(LONG).until(() -> console.get("verify/" + run).body().contains("\"state\":\"done\""));
        assertThat(console.get("verify/" + run).body()).contains("\"found\":1", "\"kind\":\"MISSING\"");
        return run;
    }

    @Test
    void theTableSaysWhichModelItIsOf() throws Exception {
        table.put(TableIdentity.of(TableModel.of(Shop.MODEL), IndexNames.SAME).item());
        try (RunningCommand console = console()) {
            assertThat(console.out()).contains("table " + name + " of the model shop");
            assertThat(console.get("model").body()).startsWith("{\"name\":\"shop\"");
        }
        RunningCommand wrong = console("--model", "office");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("is of the model shop", "the model given is office", "nothing was done");
    }

    @Test
    void aTableThatDoesNotSayWhichModelItIsOfIsReadAndNotWritten() {
        table.remove("meta#table", "meta#table");
        try (RunningCommand console = console()) {
            assertThat(console.err()).contains("console: table " + name + " does not say which model it is of");
        }
        assertThat(console("--write").err()).contains("Until then nothing is repaired");
    }

    @Test
    void itFollowsTheStreamWhileSomebodyLooks() throws Exception {
        List<String> events = new CopyOnWriteArrayList<>();
        try (RunningCommand console = console("--stream"); Stream<String> lines = console.events()) {
            Thread reader = new Thread(() -> lines.forEach(events::add), "events");
            reader.setUncaughtExceptionHandler((thread, closed) -> {});
            reader.setDaemon(true);
            reader.start();
            await().atMost(LONG).until(() -> {
                table.renameStore("Harbour " + System.nanoTime());
                return events.stream().anyMatch(event -> event.contains("store 004 was changed: storeName"));
            });
            table.put(copyOfVersion2());
            await().atMost(LONG).untilAsserted(() -> assertThat(events).anyMatch(
                    event -> event.contains("\"filtered\":true") && event.contains("copy of store 004 under the tag music was refreshed"))
                    .anyMatch(event -> event.contains("\"type\":\"lag\"")));
            assertThat(console.get("live").body()).contains("\"state\":\"running\"", "\"faults\":[]").doesNotContain("\"work\"");
            assertThat(console.get("lineage?id=004&type=store%23004").body()).contains("\"record\":{\"sequenceNumber\":\"");
            assertThat(console.post("stream", "{\"action\":\"pause\"}").statusCode()).isEqualTo(403);
        }
    }

    private Item copyOfVersion2() {
        Item copy = table.items().stream().filter(item -> item.string("id").equals("tag#music")).findFirst().orElseThrow();
        return copy.with("version", (Object) (copy.number("version") + 1));
    }

    @Test
    void whatCannotBeOpenedIsSaidInASentence() {
        RunningCommand nowhere = console("--table", "Nowhere");
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err()).startsWith("there is no table Nowhere at http://");
        table.dynamoDb().updateTable(update -> update.tableName(name).streamSpecification(stream -> stream.streamEnabled(false)));
        assertThat(console("--stream").err()).isEqualTo("table " + name + " has no stream\n");
        assertThat(console("--model", "nothing").err()).startsWith("there is no model \"nothing\"; there are ");
    }
}
