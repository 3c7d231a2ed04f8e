package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableThrottledException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Reads items by key, 100 per request, and repeats unprocessed keys; a response has at most 16 MB. */
record BatchGet(DynamoDbClient dynamoDb, String table, Consistency consistency) {
    private static final int MOST_KEYS = 100;

    /** @throws TableThrottledException when the table processes none of the remaining keys */
    List<Item> items(List<? extends Key> keys) {
        List<Item> items = new ArrayList<>();
        for (int from = 0; from < keys.size(); from += MOST_KEYS) {
            read(keys.subList(from, Math.min(from + MOST_KEYS, keys.size())).stream().map(DynamoDbTable::keyOf).toList(), items);
        }
        return items;
    }

    private void read(List<Map<String, AttributeValue>> keys, List<Item> items) {
        List<Map<String, AttributeValue>> left = keys;
        while (!left.isEmpty()) {
            Map<String, KeysAndAttributes> asked = Map.of(table,
                    KeysAndAttributes.builder().keys(left).consistentRead(consistency == Consistency.STRONG).build());
            BatchGetItemResponse response = Attempts.at(() -> dynamoDb.batchGetItem(request -> request.requestItems(asked)));
            response.responses().values().forEach(found -> found.forEach(item -> items.add(AttributeValues.item(item))));
            List<Map<String, AttributeValue>> unprocessed = response.unprocessedKeys().values().stream()
                    .flatMap(rest -> rest.keys().stream()).toList();
            if (unprocessed.size() == left.size()) {
                throw new TableThrottledException("the table's capacity does not suffice for a batch of reads", null);
            }
            left = unprocessed;
        }
    }
}
