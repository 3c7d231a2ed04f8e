package io.relata.internal.local.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.local.SampleFunctions;
import io.relata.internal.local.lambda.FunctionArchive;
import io.relata.internal.local.lambda.FunctionSettings;
import io.relata.internal.local.lambda.PackagedFunction;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The packaged verify function starts a run, and the packaged work function repairs the table, with messages over SQS. */
class VerifyIT {
    private static final String TABLE = "VerifyIT";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int STORES = 20;

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();

    @Test
    void corruptedTableIsRepairedThroughTheWorkQueue() throws Exception {
        try (LocalSystem system = LocalSystem.start(SampleFunctions.on(TABLE));
                PackagedFunction verify = PackagedFunction.start(new FunctionArchive(SampleFunctions.PACKAGE),
                        settings(system))) {
            put(system, "/businesses/acme", "{\"businessName\":\"Acme\"}");
            put(system, "/customers/001",
                    "{\"businessId\":\"acme\",\"firstName\":\"Ann\",\"lastName\":\"Bee\",\"email\":\"ann@example.com\"}");
            for (int i = 0; i < STORES; i++) {
                put(system, "/stores/s" + i, "{\"businessId\":\"acme\",\"storeName\":\"Store %d\"}".formatted(i));
                put(system, "/customers/001/stores/s" + i, "{}");
                put(system, "/stores/s" + i + "/tags/music", "");
            }
            system.awaitQuiet(PATIENCE);
            assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), items())).isEmpty();
            corrupt();

            String run = call(verify, "{\"segments\": 3, \"repair\": true, \"lag\": 2}").path("run").asText();

            await().atMost(PATIENCE).untilAsserted(() -> assertThat(state(verify, run).path("state").asText()).isEqualTo("finished"));
            assertThat(state(verify, run).path("found"))
                    .isEqualTo(Json.MAPPER.readTree("{\"MISSING\":3,\"STALE\":1,\"GHOST\":1,\"OWNER_WITHOUT_GUARD\":1}"));
            assertThat(state(verify, run).path("repaired").asInt()).isEqualTo(6);
            system.awaitQuiet(PATIENCE);
            assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), items())).isEmpty();

            String again = call(verify, "{\"segments\": 2, \"lag\": 1}").path("run").asText();
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(state(verify, again).path("state").asText()).isEqualTo("finished"));
            assertThat(state(verify, again).path("found")).isEmpty();
        }
    }

    /** Corrupts copies and guards, whose changes do not invoke the stream function. */
    private void corrupt() {
        remove("customer#001", "store#s0");
        remove("store#s1", "customer#001");
        remove("tag#music", "store#s2");
        Item copy = item("customer#001", "store#s3");
        overwrite(copy.with("data", Map.of("storeName", "By hand")));
        overwrite(copy.with("id", "customer#nobody"));
        remove("unique:customer.email:ann@example.com", "unique:customer.email:ann@example.com");
    }

    private FunctionSettings settings(LocalSystem system) {
        return new FunctionSettings("verify", Duration.ofSeconds(60), Map.of("relata.model", "office",
                "relata.work-queue-url", system.queueEndpoint().workUrl(),
                "relata.work-queue-endpoint", system.queueEndpoint().uri().toString(),
                "relata.table", TABLE,
                "quarkus.dynamodb.endpoint-override", system.dynamoDbEndpoint().toString(),
                "quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.log.level", "WARN"));
    }

    private static JsonNode call(PackagedFunction verify, String input) throws IOException {
        return Json.MAPPER.readTree(verify.invoke(input.getBytes(StandardCharsets.UTF_8)));
    }

    private static JsonNode state(PackagedFunction verify, String run) throws IOException {
        return call(verify, "{\"run\": \"" + run + "\"}");
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(TABLE).consistentRead(true)).items()
                .forEach(attributes -> items.add(AttributeValues.item(attributes)));
        return items;
    }

    private Item item(String id, String type) {
        return items().stream().filter(item -> item.string("id").equals(id) && item.string("type").equals(type)).findFirst().orElseThrow();
    }

    private void overwrite(Item item) {
        dynamoDb.putItem(request -> request.tableName(TABLE).item(AttributeValues.of(item)));
    }

    private void remove(String id, String type) {
        dynamoDb.deleteItem(request -> request.tableName(TABLE).key(AttributeValues.of(Item.of("id", id, "type", type))));
    }

    private static void put(LocalSystem system, String path, String body) throws Exception {
        HttpResponse<String> response = CLIENT
                .send(HttpRequest.newBuilder(URI.create(system.url() + path)).PUT(BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json").build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).describedAs(response.body()).isBetween(200, 204);
    }
}
