package io.relata.benchmarks;

import io.relata.copy.CopyData;
import io.relata.fanout.Fanout;
import io.relata.fanout.record.StreamRecord;
import io.relata.item.Item;
import io.relata.table.dynamodb.AttributeValues;
import io.relata.table.dynamodb.DynamoDbCopyTable;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** A way to carry the changes of an entity to its copies. */
sealed interface Handler {
    String name();

    void settle(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records);

    static List<Handler> all() {
        return List.of(new Relata(), new Textbook(), new Transactions());
    }

    /** This project's own. */
    record Relata() implements Handler {
        @Override
        public String name() {
            return "Relata";
        }

        @Override
        public void settle(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records) {
            new Fanout(PopularStore.MODEL, new DynamoDbCopyTable(dynamoDb, store.table), Clock.systemUTC(), Runnable::run).settle(records, (key, failure) -> {
                throw failure;
            });
        }
    }

    /** For each record, each copy that the index shows gets an update, unconditionally. It loses updates, revives what was deleted, and misses what the index hides. */
    record Textbook() implements Handler {
        @Override
        public String name() {
            return "textbook: an update a copy, for each record";
        }

        @Override
        public void settle(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records) {
            for (StreamRecord record : records) {
                Map<String, AttributeValue> values = values(record.after().orElseThrow());
                copies(dynamoDb, store).forEach(key -> dynamoDb.updateItem(request -> request.tableName(store.table).key(key)
                        .updateExpression("SET #data = :data, #version = :version")
                        .expressionAttributeNames(Map.of("#data", "data", "#version", "version")).expressionAttributeValues(values)));
            }
        }
    }

    /** For each record, transactions of up to 100 updates. Atomic by the hundred, at twice the price; and a conflict cancels all hundred. */
    record Transactions() implements Handler {
        private static final int MOST_ACTIONS = 100;

        @Override
        public String name() {
            return "transactions of 100, for each record";
        }

        @Override
        public void settle(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records) {
            for (StreamRecord record : records) {
                Map<String, AttributeValue> values = values(record.after().orElseThrow());
                List<TransactWriteItem> updates = copies(dynamoDb, store).stream().map(key -> TransactWriteItem.builder().update(update -> update.tableName(store.table)
                        .key(key).updateExpression("SET #data = :data, #version = :version")
                        .expressionAttributeNames(Map.of("#data", "data", "#version", "version")).expressionAttributeValues(values)).build()).toList();
                for (int from = 0; from < updates.size(); from += MOST_ACTIONS) {
                    List<TransactWriteItem> part = updates.subList(from, Math.min(from + MOST_ACTIONS, updates.size()));
                    dynamoDb.transactWriteItems(request -> request.transactItems(part));
                }
            }
        }
    }

    private static List<Map<String, AttributeValue>> copies(DynamoDbClient dynamoDb, PopularStore store) {
        List<Map<String, AttributeValue>> keys = new ArrayList<>();
        Map<String, AttributeValue> from = null;
        do {
            Map<String, AttributeValue> start = from;
            var page = dynamoDb.query(request -> request.tableName(store.table).indexName("typeGsi").keyConditionExpression("#type = :type and begins_with(id, :id)")
                    .expressionAttributeNames(Map.of("#type", "type")).expressionAttributeValues(Map.of(":type", AttributeValue.fromS(PopularStore.STORE.type()),
                            ":id", AttributeValue.fromS("customer#"))).exclusiveStartKey(start));
            keys.addAll(page.items());
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
        return keys;
    }

    private static Map<String, AttributeValue> values(Item entity) {
        Item copied = new Item(CopyData.data(PopularStore.MODEL.entity("store").orElseThrow(), entity));
        return Map.of(":data", AttributeValue.fromM(AttributeValues.of(copied)), ":version", AttributeValue.fromN(String.valueOf(entity.number("version"))));
    }
}
