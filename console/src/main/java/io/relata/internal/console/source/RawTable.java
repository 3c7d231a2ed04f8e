package io.relata.internal.console.source;

import io.relata.internal.engine.dynamodb.ConsumedUnits;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads a table and its indexes as they are: whatever an item contains, it is there. All reads are eventually consistent, at half the
 * price.
 *
 * @param dynamoDb closed by the caller
 */
public record RawTable(DynamoDbClient dynamoDb, String name, IndexNames indexNames) {
    /**
     * A page of the table or of an index.
     *
     * @param partition the item collection; default all of them
     * @param from what the sort keys are not before, in ascending order, and not behind in descending order
     * @param after the key of the item before the page
     */
    public record Range(Access access, Optional<String> partition, Optional<String> from, Direction direction, int limit,
            Optional<Map<String, AttributeValue>> after) {
    }

    /** The item of a key; a KEYS_ONLY index has only that of it. */
    public Optional<Map<String, AttributeValue>> get(Key key) {
        Map<String, AttributeValue> item = dynamoDb.getItem(get -> get.tableName(name).key(keyOf(key))).item();
        return item == null || item.isEmpty() ? Optional.empty() : Optional.of(item);
    }

    /** Reads one page: at most 1 MB. */
    public RawPage page(Range range) {
        return range.partition().isPresent() ? query(range, range.partition().get()) : scan(range);
    }

    private RawPage query(Range range, String partition) {
        Map<String, String> names = new HashMap<>(Map.of("#p", range.access().partitionAttribute()));
        Map<String, AttributeValue> values = new HashMap<>(Map.of(":p", AttributeValue.fromS(partition)));
        String condition = "#p = :p";
        if (range.from().isPresent()) {
            names.put("#s", range.access().sortAttribute());
            values.put(":s", AttributeValue.fromS(range.from().get()));
            condition += range.direction() == Direction.ASCENDING ? " AND #s >= :s" : " AND #s <= :s";
        }
        QueryResponse page = dynamoDb.query(QueryRequest.builder().tableName(name).indexName(index(range))
                .keyConditionExpression(condition).expressionAttributeNames(names).expressionAttributeValues(values)
                .scanIndexForward(range.direction() == Direction.ASCENDING).limit(range.limit())
                .exclusiveStartKey(range.after().orElse(null)).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build());
        return new RawPage(page.items(), page.hasLastEvaluatedKey() ? Optional.of(page.lastEvaluatedKey()) : Optional.empty(),
                ConsumedUnits.of(page), page.scannedCount());
    }

    private RawPage scan(Range range) {
        ScanResponse page = dynamoDb.scan(ScanRequest.builder().tableName(name).indexName(index(range)).limit(range.limit())
                .exclusiveStartKey(range.after().orElse(null)).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build());
        return new RawPage(page.items(), page.hasLastEvaluatedKey() ? Optional.of(page.lastEvaluatedKey()) : Optional.empty(),
                ConsumedUnits.of(page), page.scannedCount());
    }

    @SuppressWarnings("NullAway") // the SDK takes no name for the table itself
    private String index(Range range) {
        return range.access().index().map(indexNames::of).orElse(null);
    }

    private static Map<String, AttributeValue> keyOf(Key key) {
        return Map.of(Key.PARTITION, AttributeValue.fromS(key.id()), Key.SORT, AttributeValue.fromS(key.type()));
    }
}
