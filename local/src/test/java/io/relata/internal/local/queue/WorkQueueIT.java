package io.relata.internal.local.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.relata.internal.console.system.Redrive;
import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.events.queue.QueueDelivery;
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
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** A message that always fails is dead-lettered, delays no other, and succeeds once its cause is fixed. */
class WorkQueueIT {
    private static final String TABLE = "WorkQueueIT";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();

    @Test
    void poisonMessageDelaysNothingAndIsRedrivenOnceItsCauseIsFixed() throws Exception {
        QueueDelivery delivery = QueueDelivery.standard().visibilityTimeout(Duration.ofSeconds(1)).maxReceiveCount(2);
        try (LocalSystem system = LocalSystem.start(SampleFunctions.on(TABLE).queue(delivery));
                SqsClient sqs = system.queueEndpoint().client()) {
            put(system, "/businesses/acme", "{\"businessName\":\"Acme\"}");
            put(system, "/customers/001", "{\"businessId\":\"acme\",\"firstName\":\"Ann\",\"lastName\":\"Bee\"}");
            put(system, "/customers/005", "{\"businessId\":\"acme\",\"firstName\":\"Bob\",\"lastName\":\"Cee\"}");
            put(system, "/stores/004", "{\"businessId\":\"acme\",\"storeName\":\"Main\"}");
            system.awaitQuiet(PATIENCE);
            Item bob = item("005");

            overwrite(bob.with("version", "broken by a foreign hand"));
            overwrite(Item.of("id", "link:customer-store:005", "type", "store#004", "kind", "link", "relation", "customer-store", "from",
                    "005", "to", "004",
                    "fromLife", bob.number("life"), "toLife", item("004").number("life"), "version", 9, "attributes", Map.of()));
            put(system, "/customers/001/stores/004", "{}");
            await().atMost(Duration.ofMinutes(2))
                    .untilAsserted(() -> assertThat(items()).anyMatch(item -> item.string("id").equals("customer#001")));

            system.awaitQuiet(PATIENCE);
            assertThat(deadLetters(sqs, system)).containsExactlyInAnyOrder(
                    "{\"v\":1,\"do\":\"look\",\"id\":\"005\",\"type\":\"customer#005\"}",
                    "{\"v\":1,\"do\":\"settle-link\",\"id\":\"link:customer-store:005\",\"type\":\"store#004\",\"copies\":\"NONE_YET\"}");
            overwrite(bob);
            system.awaitQuiet(PATIENCE);
            assertThat(differences()).hasSize(2).allMatch(difference -> difference.fault() == CopyDifferences.Fault.MISSING);

            assertThat(Redrive.start(sqs, system.queueEndpoint().deadLettersUrl())).isEqualTo(2);

            await().atMost(PATIENCE).untilAsserted(() -> assertThat(differences()).isEmpty());
            system.awaitQuiet(PATIENCE);
            assertThat(deadLetters(sqs, system)).isEmpty();
        }
    }

    /** Receives messages and makes them visible again at once. */
    private static List<String> deadLetters(SqsClient sqs, LocalSystem system) {
        String url = system.queueEndpoint().deadLettersUrl();
        return sqs.receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(10).visibilityTimeout(0)).messages().stream()
                .map(Message::body).toList();
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(TABLE).consistentRead(true)).items()
                .forEach(attributes -> items.add(AttributeValues.item(attributes)));
        return items;
    }

    private Item item(String id) {
        return items().stream().filter(item -> item.string("id").equals(id)).findFirst().orElseThrow();
    }

    private void overwrite(Item item) {
        dynamoDb.putItem(request -> request.tableName(TABLE).item(AttributeValues.of(item)));
    }

    private List<CopyDifferences.Difference> differences() {
        return CopyDifferences.of(TableModel.of(Office.MODEL), items());
    }

    private static void put(LocalSystem system, String path, String body) throws Exception {
        HttpResponse<String> response = CLIENT
                .send(HttpRequest.newBuilder(URI.create(system.url() + path)).PUT(BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json").build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).describedAs(response.body()).isBetween(200, 201);
    }
}
