package io.relata.internal.servers.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.relata.internal.servers.process.ServerStartException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class DynamoDbLocalTest {
    private static final Map<String, AttributeValue> ITEM = Map.of("id", AttributeValue.fromS("store#004"));

    @Test
    void sharedServerIsStartedOncePerJvm() {
        URI first = DynamoDbLocal.shared().endpoint();
        try (DynamoDbLocal second = DynamoDbLocal.shared()) {
            assertThat(second.endpoint()).isEqualTo(first);
        }
        try (DynamoDbClient client = DynamoDbLocal.shared().client()) {
            assertThat(client.listTables().tableNames()).isEmpty();
        }
    }

    @Test
    void separateDatabasesOfTheSharedServerDoNotSeeEachOther() {
        try (DynamoDbClient one = DynamoDbLocal.separate().client();
                DynamoDbClient other = DynamoDbLocal.separate().client();
                DynamoDbClient shared = DynamoDbLocal.shared().client()) {
            createTable(one);
            assertThat(one.listTables().tableNames()).containsExactly("Kept");
            createTable(other);
            assertThat(shared.listTables().tableNames()).isEmpty();
        }
    }

    @Test
    void closedServerEndsAndItsTablesStayInTheirDirectory(@TempDir Path data) {
        DynamoDbLocalOptions options = DynamoDbLocalOptions.inMemory().keptIn(data.resolve("tables"))
                .loggingTo(data.resolve("dynamodb-local.log"));
        try (DynamoDbLocal local = DynamoDbLocal.start(options); DynamoDbClient client = local.client()) {
            createTable(client);
            client.putItem(put -> put.tableName("Kept").item(ITEM));
            local.close();
            await().atMost(Duration.ofMinutes(2))
                    .untilAsserted(() -> assertThatThrownBy(client::listTables).isInstanceOf(SdkClientException.class));
        }
        try (DynamoDbLocal again = DynamoDbLocal.start(options); DynamoDbClient client = again.client()) {
            assertThat(client.getItem(get -> get.tableName("Kept").key(ITEM)).item()).isEqualTo(ITEM);
        }
    }

    @Test
    void takenPortIsReported() throws IOException {
        try (ServerSocket other = new ServerSocket(0)) {
            assertThatThrownBy(() -> DynamoDbLocal.start(DynamoDbLocalOptions.inMemory().onPort(other.getLocalPort())))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessage("port " + other.getLocalPort() + " is taken, so DynamoDB Local can't listen there: choose another");
        }
    }

    private static void createTable(DynamoDbClient client) {
        client.createTable(table -> table.tableName("Kept").billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute -> attribute.attributeName("id").attributeType(ScalarAttributeType.S))
                .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH)));
    }
}
