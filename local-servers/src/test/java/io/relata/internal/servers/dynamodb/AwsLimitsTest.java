package io.relata.internal.servers.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** What the client of tests refuses in place of DynamoDB. */
class AwsLimitsTest {
    private static final String TABLE = "Limits-" + UUID.randomUUID();
    private static DynamoDbClient plain;
    private static DynamoDbClient strict;

    @BeforeAll
    static void createTable() {
        plain = new DynamoDbEndpoint(DynamoDbLocal.shared().endpoint()).client();
        strict = DynamoDbLocal.shared().client();
        strict.createTable(table -> table.tableName(TABLE).billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key("id", KeyType.HASH), key("type", KeyType.RANGE))
                .attributeDefinitions(List.of("id", "type", "list", "sort").stream()
                        .map(name -> AttributeDefinition.builder().attributeName(name).attributeType(ScalarAttributeType.S).build())
                        .toList())
                .globalSecondaryIndexes(index -> index.indexName("listGsi").keySchema(key("list", KeyType.HASH), key("sort", KeyType.RANGE))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))));
    }

    @AfterAll
    static void deleteTable() {
        plain.deleteTable(table -> table.tableName(TABLE));
        plain.close();
        strict.close();
    }

    @Test
    void keysOfTableAndIndexesAreLimited() {
        put(Map.of("id", text("é".repeat(1024)), "type", text("x".repeat(1024)), "list", text("x".repeat(2048)), "sort",
                text("x".repeat(1024))));
        refused("id is a key of at most 2048 bytes, and it has 2050", () -> put(Map.of("id", text("é".repeat(1025)), "type", text("x"))));
        refused("type is a key of at most 1024 bytes, and it has 1025", () -> put(Map.of("id", text("x"), "type", text("x".repeat(1025)))));
        refused("list is a key of at most 2048 bytes, and it has 2049", () -> put(item("list", text("x".repeat(2049)))));
        refused("sort is a key of at most 1024 bytes, and it has 1025", () -> put(item("sort", text("x".repeat(1025)))));
        refused("sort is a key and is empty", () -> put(item("sort", text(""))));
        refused("sort is a key and is not a string", () -> put(item("sort", AttributeValue.fromN("1"))));
        refused("list is a key of at most 2048 bytes, and it has 2049", () -> strict.updateItem(update -> update.tableName(TABLE)
                .key(Map.of("id", text("1"), "type", text("1"))).updateExpression("SET #0 = :0")
                .expressionAttributeNames(Map.of("#0", "list"))
                .expressionAttributeValues(Map.of(":0", text("x".repeat(2049))))));
    }

    /** Requests that DynamoDB Local accepts. */
    @Test
    void keyConditionsOfAQueryAreLimited() {
        assertThat(query(plain, "x".repeat(2049), "a", "b")).isZero();
        assertThat(query(strict, "x".repeat(2048), "a", "b".repeat(1024))).isZero();
        refused("list is a key of at most 2048 bytes, and it has 2049", () -> query(strict, "x".repeat(2049), "a", "b"));
        refused("sort is a key of at most 1024 bytes, and it has 1025", () -> query(strict, "x", "a".repeat(1025), "b"));
        refused("sort is a key of at most 1024 bytes, and it has 1025", () -> query(strict, "x", "a", "b".repeat(1025)));
    }

    @Test
    void valuesOfAnItemAreLimited() {
        put(item("number", AttributeValue.fromN("9.99E+125")));
        refused("a number has at most 38 digits and is between 1E-130 and 9.99E+125: 1E+126",
                () -> put(item("number", AttributeValue.fromN("1E+126"))));
        refused("a string must not contain half a surrogate pair", () -> put(item("text", text("\uD834"))));
        refused("an attribute's name has 1 to 65535 bytes, and this has 65536",
                () -> put(item("map", AttributeValue.fromM(Map.of("x".repeat(65_536), text("x"))))));
        AttributeValue nested = text("x");
        for (int level = 0; level < 31; level++) {
            nested = AttributeValue.fromL(List.of(nested));
        }
        put(item("list1", nested));
        AttributeValue tooDeep = AttributeValue.fromL(List.of(nested));
        refused("lists and maps are nested at most 32 levels deep", () -> put(item("list1", tooDeep)));
    }

    @Test
    void sizesAreLimited() {
        int others = "id".length() + "1".length() + "type".length() + "1".length() + "text".length();
        put(item("text", text("x".repeat(400 * 1024 - others))));
        refused("an item has at most 409600 bytes, and this has 409601",
                () -> put(item("text", text("x".repeat(400 * 1024 - others + 1)))));
        TransactWriteItem large = TransactWriteItem.builder()
                .put(Put.builder().tableName(TABLE).item(item("text", text("x".repeat(390_000)))).build()).build();
        refused("an item is named twice", () -> strict.transactWriteItems(transaction -> transaction.transactItems(large, large)));
        refused("a transaction has at most 4194304 bytes",
                () -> strict.transactWriteItems(transaction -> transaction.transactItems(Collections.nCopies(11, 0).stream()
                        .map(any -> TransactWriteItem.builder().put(Put.builder().tableName(TABLE)
                                .item(with(large.put().item(), "id", text(UUID.randomUUID().toString()))).build()).build())
                        .toList())));
        refused("a request names at most 100 items, and this names 101",
                () -> strict.batchGetItem(batch -> batch.requestItems(Map.of(TABLE,
                        KeysAndAttributes.builder().keys(Collections.nCopies(101, Map.of("id", text("1"), "type", text("1")))).build()))));
    }

    private static int query(DynamoDbClient client, String partition, String low, String high) {
        return client.query(query -> query.tableName(TABLE).indexName("listGsi").keyConditionExpression("#0 = :0 AND #1 BETWEEN :1 AND :2")
                .expressionAttributeNames(Map.of("#0", "list", "#1", "sort"))
                .expressionAttributeValues(Map.of(":0", text(partition), ":1", text(low), ":2", text(high)))).count();
    }

    private static void refused(String message, ThrowingCallable request) {
        assertThatThrownBy(request).isInstanceOf(DynamoDbException.class).hasMessageContaining("AWS would refuse this: " + message);
    }

    private static void put(Map<String, AttributeValue> item) {
        strict.putItem(put -> put.tableName(TABLE).item(item));
    }

    private static Map<String, AttributeValue> item(String attribute, AttributeValue value) {
        return with(Map.of("id", text("1"), "type", text("1")), attribute, value);
    }

    private static Map<String, AttributeValue> with(Map<String, AttributeValue> item, String attribute, AttributeValue value) {
        Map<String, AttributeValue> more = new HashMap<>(item);
        more.put(attribute, value);
        return more;
    }

    private static AttributeValue text(String text) {
        return AttributeValue.fromS(text);
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
