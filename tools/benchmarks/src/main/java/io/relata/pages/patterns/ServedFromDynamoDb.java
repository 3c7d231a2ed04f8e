package io.relata.pages.patterns;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A new table on DynamoDB Local. */
final class ServedFromDynamoDb implements ServedTable {
    private static final int BATCH = 25;

    private final DynamoDbClient dynamoDb;
    private final String name;

    ServedFromDynamoDb(DynamoDbClient dynamoDb, TableModel model) {
        this.dynamoDb = dynamoDb;
        this.name = model.table() + "-" + UUID.randomUUID();
        dynamoDb.createTable(TableDefinition.withoutStream(name, model.indexes()));
    }

    @Override
    public CoreTable core() {
        return new DynamoDbCoreTable(dynamoDb, name);
    }

    @Override
    public ScanTable copies() {
        return new DynamoDbCopyTable(dynamoDb, name);
    }

    @Override
    public List<Item> items() {
        return dynamoDb.scanPaginator(request -> request.tableName(name).consistentRead(true)).items().stream().map(AttributeValues::item)
                .toList();
    }

    @Override
    public void put(List<Item> items) {
        List<WriteRequest> puts = items.stream()
                .map(item -> WriteRequest.builder().putRequest(put -> put.item(AttributeValues.of(item))).build()).toList();
        for (int from = 0; from < puts.size(); from += BATCH) {
            List<WriteRequest> batch = puts.subList(from, Math.min(from + BATCH, puts.size()));
            if (!dynamoDb.batchWriteItem(request -> request.requestItems(Map.of(name, batch))).unprocessedItems().isEmpty()) {
                throw new IllegalStateException("DynamoDB Local did not take all items");
            }
        }
    }

    @Override
    public void remove(Item item) {
        dynamoDb.deleteItem(
                delete -> delete.tableName(name).key(AttributeValues.of(Item.of("id", item.string("id"), "type", item.string("type")))));
    }
}
