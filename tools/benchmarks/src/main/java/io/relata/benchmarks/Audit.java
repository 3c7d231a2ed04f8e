package io.relata.benchmarks;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * The state of a table.
 *
 * @param expected the expected number of items
 * @param items the actual number
 * @param wrong keys of items that are missing or not as expected
 */
public record Audit(long expected, long items, List<Key> wrong) {
    /** An expected item. */
    record Expectation(Key key, Predicate<Item> isRight) {
        static Expectation of(Item item) {
            return new Expectation(item.key(), item::equals);
        }
    }

    /**
     * Reads every expected item strongly, by its key, because DynamoDB Local can't scan a table this large. If none is missing, and the
     * table's item count equals their number, there are no others. (DynamoDB itself counts items every six hours.)
     *
     * @param expected in parts of at most 100; one for each thread is in memory
     */
    static Audit of(DynamoDbClient dynamoDb, String table, Stream<List<Expectation>> expected) {
        AtomicLong keys = new AtomicLong();
        List<Key> wrong = expected.peek(part -> keys.addAndGet(part.size())).flatMap(part -> wrong(dynamoDb, table, part).stream())
                .toList();
        return new Audit(keys.get(), dynamoDb.describeTable(request -> request.tableName(table)).table().itemCount(), wrong);
    }

    private static List<Key> wrong(DynamoDbClient dynamoDb, String table, List<Expectation> part) {
        Map<Key, Item> found = new HashMap<>();
        List<Map<String, AttributeValue>> keys = part.stream()
                .map(expectation -> AttributeValues.of(Item.of(expectation.key())))
                .toList();
        Map<String, KeysAndAttributes> left = Map.of(table, KeysAndAttributes.builder().keys(keys).consistentRead(true).build());
        while (!left.isEmpty()) {
            Map<String, KeysAndAttributes> now = left;
            BatchGetItemResponse response = dynamoDb.batchGetItem(request -> request.requestItems(now));
            response.responses().getOrDefault(table, List.of()).stream().map(AttributeValues::item)
                    .forEach(item -> found.put(item.key(), item));
            left = response.unprocessedKeys();
        }
        return part.stream()
                .filter(expectation -> !found.containsKey(expectation.key()) || !expectation.isRight().test(found.get(expectation.key())))
                .map(Expectation::key).toList();
    }

    public boolean isRight() {
        return wrong.isEmpty() && items == expected;
    }

    @Override
    public String toString() {
        return "%,d of %,d items, %,d of them wrong%s".formatted(items, expected, wrong.size(),
                wrong.isEmpty() ? "" : ", such as " + wrong.get(0));
    }
}
