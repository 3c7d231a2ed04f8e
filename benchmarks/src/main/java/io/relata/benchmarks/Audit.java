package io.relata.benchmarks;

import io.relata.item.Item;
import io.relata.table.dynamodb.AttributeValues;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How a table is.
 *
 * @param expected how many items there should be
 * @param items how many there are
 * @param wrong how many of them are not as they should be
 * @param example one of those
 */
public record Audit(long expected, long items, long wrong, Optional<Item> example) {
    /** So that DynamoDB Local answers within its client's time-out on a busy machine. */
    private static final int PAGE = 500;

    /** Looks at every item, one page in memory at a time. One that is missing is one fewer than there should be. */
    static Audit of(DynamoDbClient dynamoDb, String table, long expected, Predicate<Item> isRight) {
        long items = 0;
        long wrong = 0;
        Optional<Item> example = Optional.empty();
        for (Map<String, AttributeValue> attributes : dynamoDb.scanPaginator(request -> request.tableName(table).consistentRead(true).limit(PAGE))
                .items()) {
            Item item = AttributeValues.item(attributes);
            items++;
            if (!isRight.test(item)) {
                wrong++;
                example = Optional.of(item);
            }
        }
        return new Audit(expected, items, wrong, example);
    }

    public boolean isRight() {
        return wrong == 0 && items == expected;
    }

    @Override
    public String toString() {
        return "%,d of %,d items, %,d of them wrong%s".formatted(items, expected, wrong, example.map(item -> ", such as " + item.attributes()).orElse(""));
    }
}
