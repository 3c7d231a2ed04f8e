package io.relata.internal.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.relata.internal.cli.RelataTool;
import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.local.SampleFunctions;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.models.office.Office;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** Kills the system during its work and starts it again on the same data. */
@Tag("full")
class RestartIT {
    private static final int CUSTOMERS = 12;

    @TempDir
    Path folder;

    @Test
    void killedSystemLosesNothingAndItsCopiesConverge() throws Exception {
        int port = freePort();
        int dynamoDbPort = freePort();
        Api api = Api.at(URI.create("http://localhost:" + port));
        int queuePort = freePort();
        Process first = start(port, dynamoDbPort, queuePort);
        awaitReady(api);
        api.put("/businesses/b", "{\"businessName\":\"Acme\"}");
        api.put("/stores/s", "{\"businessId\":\"b\",\"storeName\":\"Main Street\"}");
        for (int i = 0; i < CUSTOMERS; i++) {
            api.put("/customers/c" + i, "{\"businessId\":\"b\",\"firstName\":\"Ann\",\"lastName\":\"Smith\"}");
            api.put("/customers/c" + i + "/stores/s");
        }
        SqsEndpoint queue = SqsEndpoint.onPort(queuePort);
        try (SqsClient sqs = queue.client()) {
            sqs.sendMessage(request -> request.queueUrl(queue.deadLettersUrl()).messageBody("given up"));
        }
        assertThat(api.patch("/stores/s", "{\"storeName\":\"Broadway\"}").status()).isEqualTo(200);

        first.destroyForcibly().waitFor(2, TimeUnit.MINUTES);
        Process second = start(port, dynamoDbPort, queuePort);
        try {
            awaitReady(api);

            assertThat(api.get("/stores/s").body().path("storeName").asText()).isEqualTo("Broadway");
            try (SqsClient sqs = queue.client()) {
                assertThat(sqs.receiveMessage(request -> request.queueUrl(queue.deadLettersUrl())).messages()).extracting(Message::body)
                        .containsExactly("given up");
            }
            try (DynamoDbClient dynamoDb = new DynamoDbEndpoint(URI.create("http://localhost:" + dynamoDbPort)).client()) {
                await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
                    List<Item> items = items(dynamoDb);
                    assertThat(items).filteredOn(item -> item.string("kind").equals("copy")).hasSize(2 * CUSTOMERS);
                    assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), items)).isEmpty();
                });
            }
        } finally {
            second.destroy();
            assertThat(second.waitFor(2, TimeUnit.MINUTES)).as("stops when it is told to").isTrue();
        }
    }

    private Process start(int port, int dynamoDbPort, int queuePort) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"),
                "-Drelata-tool.functions=" + SampleFunctions.PACKAGE, "-Drelata.model=office",
                RelataTool.class.getName(), "start",
                "--port", String.valueOf(port), "--dynamodb-port",
                String.valueOf(dynamoDbPort),
                "--queue-port", String.valueOf(queuePort), "--data", folder.resolve("data").toString()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("console.log").toFile())).start();
    }

    private static void awaitReady(Api api) {
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            try {
                return api.get("/health").status() == 200;
            } catch (CompletionException e) {
                assertThat(e).hasCauseInstanceOf(IOException.class);
                return false;
            }
        });
    }

    private static List<Item> items(DynamoDbClient dynamoDb) {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName("Entity").consistentRead(true)).items()
                .forEach(item -> items.add(AttributeValues.item(item)));
        return items;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
