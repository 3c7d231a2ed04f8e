package io.relata.internal.servers.dynamodb;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Checks the length of the keys of a table and its indexes. */
final class KeyLimits {
    private static final int PARTITION = 2048;
    private static final int SORT = 1024;

    private final DynamoDbEndpoint endpoint;
    private final Map<String, Keys> tables = new ConcurrentHashMap<>();

    /** @param endpoint describes the keys of each table */
    KeyLimits(DynamoDbEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * The key attributes of a table.
     *
     * @param primary the table's primary key
     * @param maxBytes the maximum bytes of each attribute that is part of a key
     */
    private record Keys(List<String> primary, Map<String, Integer> maxBytes) {
    }

    /** Checks the attributes that are part of a key. */
    void check(String table, Map<String, AttributeValue> attributes) {
        keys(table).maxBytes().forEach((name, max) -> {
            AttributeValue value = attributes.get(name);
            if (value != null) {
                Refused.unless(value.s() != null && !value.s().isEmpty(), "%s is a key and is %s", name,
                        value.s() == null ? "not a string" : "empty");
                int bytes = ValueLimits.utf8(value.s());
                Refused.unless(bytes <= max, "%s is a key of at most %d bytes, and it has %d", name, max, bytes);
            }
        });
    }

    /** The primary key among an item's attributes. */
    Map<String, AttributeValue> primary(String table, Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        keys(table).primary().forEach(name -> key.put(name, item.get(name)));
        return key;
    }

    private Keys keys(String table) {
        return tables.computeIfAbsent(table, name -> {
            try (DynamoDbClient dynamoDb = endpoint.client()) {
                return keys(dynamoDb.describeTable(describe -> describe.tableName(name)).table());
            }
        });
    }

    private static Keys keys(TableDescription table) {
        Map<String, Integer> maxBytes = new HashMap<>();
        table.keySchema().forEach(key -> add(key, maxBytes));
        table.globalSecondaryIndexes().forEach(index -> index.keySchema().forEach(key -> add(key, maxBytes)));
        return new Keys(table.keySchema().stream().map(KeySchemaElement::attributeName).toList(), maxBytes);
    }

    /** An attribute that is a partition key and a sort key has the lower of both limits. */
    private static void add(KeySchemaElement key, Map<String, Integer> maxBytes) {
        maxBytes.merge(key.attributeName(), key.keyType() == KeyType.HASH ? PARTITION : SORT, Math::min);
    }
}
