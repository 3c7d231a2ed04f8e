package io.relata.internal.local.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.local.SampleFunctions;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The packaged functions continue a fan-out that is too large for one invocation with messages. */
@Tag("full")
class ContinuationIT {
    private static final String TABLE = "ContinuationIT";
    private static final int CUSTOMERS = 60;
    private static final int PORTION = 25;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();

    @Test
    void fanoutOfAStoreWithManyCustomersContinuesInPortions() throws Exception {
        try (LocalSystem system = LocalSystem.start(SampleFunctions.on(TABLE).portion(PORTION))) {
            send(system, "PUT", "/businesses/acme", "{\"businessName\":\"Acme\"}");
            send(system, "PUT", "/stores/main", "{\"businessId\":\"acme\",\"storeName\":\"Main Street\"}");
            for (int i = 0; i < CUSTOMERS; i++) {
                send(system, "PUT", customer(i), "{\"businessId\":\"acme\",\"firstName\":\"Ann\",\"lastName\":\"Smith\"}");
                send(system, "PUT", customer(i) + "/stores/main", "{}");
            }
            system.awaitQuiet(PATIENCE);
            assertThat(progress()).isEmpty();

            send(system, "PATCH", "/stores/main", "{\"storeName\":\"Broadway\"}");
            system.awaitQuiet(PATIENCE);

            assertThat(items()).filteredOn(item -> item.string("kind").equals("copy") && item.string("type").equals("store#main"))
                    .hasSize(CUSTOMERS)
                    .allMatch(copy -> copy.map("data").get("storeName").equals("Broadway"));
            assertThat(items()).noneMatch(item -> item.string("kind").equals("progress"));
            assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), items())).isEmpty();
            assertThat(progress().stream().flatMap(item -> item.value("behind").stream()).distinct()).containsExactly("c024", "c049");

            send(system, "DELETE", "/stores/main", "");
            system.awaitQuiet(PATIENCE);

            assertThat(items()).noneMatch(item -> Set.of("copy", "link", "progress").contains(item.string("kind")));
            assertThat(progress()).anyMatch(item -> item.string("id").equals("progress#take-down#store#main"));
        }
    }

    private static String customer(int number) {
        return "/customers/c%03d".formatted(number);
    }

    /** The progress items of large fan-outs, read from the table's stream. */
    private List<Item> progress() {
        List<Item> notes = new ArrayList<>();
        String arn = dynamoDb.describeTable(request -> request.tableName(TABLE)).table().latestStreamArn();
        try (DynamoDbStreamsClient streams = DynamoDbLocal.shared().streamsClient()) {
            for (Shard shard : streams.describeStream(request -> request.streamArn(arn)).streamDescription().shards()) {
                String iterator = streams.getShardIterator(request -> request.streamArn(arn).shardId(shard.shardId())
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON)).shardIterator();
                while (iterator != null) {
                    String from = iterator;
                    GetRecordsResponse page = streams.getRecords(request -> request.shardIterator(from));
                    page.records().stream().filter(record -> record.dynamodb().hasNewImage())
                            .map(record -> AttributeValues.item(record.dynamodb().newImage()))
                            .filter(item -> item.string("kind").equals("progress")).forEach(notes::add);
                    iterator = page.records().isEmpty() ? null : page.nextShardIterator();
                }
            }
        }
        return notes;
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(TABLE).consistentRead(true)).items()
                .forEach(attributes -> items.add(AttributeValues.item(attributes)));
        return items;
    }

    private static void send(LocalSystem system, String method, String path, String body) throws Exception {
        HttpResponse<String> response = CLIENT
                .send(HttpRequest.newBuilder(URI.create(system.url() + path)).method(method, BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json").build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 204);
    }
}
