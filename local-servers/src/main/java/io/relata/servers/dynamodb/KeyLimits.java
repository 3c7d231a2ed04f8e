package io.relata.servers.dynamodb;

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

/** How long the keys of a table and of its indexes may be. */
final class KeyLimits {
    private static final int PARTITION = 2048;
    private static final int SORT = 1024;

    private final DynamoDbEndpoint endpoint;
    private final Map<String, Keys> tables = new ConcurrentHashMap<>();

    /** @param endpoint tells which keys there are */
    KeyLimits(DynamoDbEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * The key attributes of a table.
     *
     * @param primary those of the table itself
     * @param longest of each attribute that is a key, the most bytes that it can have
     */
    private record Keys(List<String> primary, Map<String, Integer> longest) {
    }

    /** Checks those of some attributes that are keys. */
    void check(String table, Map<String, AttributeValue> attributes) {
        keys(table).longest().forEach((name, most) -> {
            AttributeValue value = attributes.get(name);
            if (value != null) {
                Refused.unless(value.s() != null && !value.s().isEmpty(), "%s is a key, and it is %s", name,
                        value.s() == null ? "no string" : "empty");
                int bytes = ValueLimits.utf8(value.s());
                Refused.unless(bytes <= most, "%s is a key of at most %d bytes, and it has %d", name, most, bytes);
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
        Map<String, Integer> longest = new HashMap<>();
        table.keySchema().forEach(key -> add(key, longest));
        table.globalSecondaryIndexes().forEach(index -> index.keySchema().forEach(key -> add(key, longest)));
        return new Keys(table.keySchema().stream().map(KeySchemaElement::attributeName).toList(), longest);
    }

    /** What is a partition key here and a sort key there can only be as long as both can. */
    private static void add(KeySchemaElement key, Map<String, Integer> longest) {
        longest.merge(key.attributeName(), key.keyType() == KeyType.HASH ? PARTITION : SORT, Math::min);
    }
}
