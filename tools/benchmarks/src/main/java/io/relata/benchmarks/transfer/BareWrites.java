package io.relata.benchmarks.transfer;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbNewItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.local.transfer.EachPart;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Writes items by the bare requests of the SDK: 25 each with four under way at the same time, or one each with sixteen. */
record BareWrites(DynamoDbClient dynamoDb, String table) {
    private static final int BATCH = 25;
    private static final int REQUESTS = 4;
    private static final int SINGLE_REQUESTS = 16;
    private static final String ABSENT = "attribute_not_exists(" + Key.PARTITION + ")";

    /** By BatchWriteItem, whatever is there. */
    void put(List<Map<String, AttributeValue>> items) {
        inBatches(items, batch -> {
            Map<String, List<WriteRequest>> left = Map.of(table, batch.stream()
                    .map(item -> WriteRequest.builder().putRequest(put -> put.item(item)).build()).toList());
            while (!left.isEmpty()) {
                Map<String, List<WriteRequest>> now = left;
                left = dynamoDb.batchWriteItem(request -> request.requestItems(now)).unprocessedItems();
            }
        });
    }

    /** By the statements that an import uses, since BatchWriteItem takes no conditions: each is refused where there is an item. */
    void insert(List<Map<String, AttributeValue>> items) {
        DynamoDbNewItems inserts = new DynamoDbNewItems(dynamoDb, table);
        inBatches(items, batch -> {
            if (!inserts.put(batch.stream().map(AttributeValues::item).map(BareWrites::create).toList()).stream()
                    .allMatch(Optional::isPresent)) {
                throw new IllegalStateException("some were not inserted");
            }
        });
    }

    /** By PutItem, each refused where there is an item. */
    void putEach(List<Map<String, AttributeValue>> items) {
        inParallel(items, 1, SINGLE_REQUESTS,
                one -> dynamoDb.putItem(put -> put.tableName(table).item(one.get(0)).conditionExpression(ABSENT)));
    }

    private static Action.Put<CoreKey> create(Item item) {
        return new Action.Put<>((CoreKey) item.key(), item, Condition.absent());
    }

    private static <T> void inBatches(List<T> items, Consumer<List<T>> request) {
        inParallel(items, BATCH, REQUESTS, request);
    }

    private static <T> void inParallel(List<T> items, int batch, int requests, Consumer<List<T>> request) {
        new EachPart(requests, requests).run(part -> {
            for (int from = part * batch; from < items.size(); from += requests * batch) {
                request.accept(items.subList(from, Math.min(from + batch, items.size())));
            }
        });
    }
}
