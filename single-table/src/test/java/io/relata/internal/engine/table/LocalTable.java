package io.relata.internal.engine.table;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A new table in the DynamoDB Local that all tests of the JVM share, and what is in it. */
public final class LocalTable {
    private static final DynamoDbClient CLIENT = DynamoDbLocal.shared().client();

    private final String name = "Test-" + UUID.randomUUID();

    public LocalTable(TableModel model) {
        CLIENT.createTable(TableDefinition.withoutStream(name, model.indexes()));
    }

    public String name() {
        return name;
    }

    public CoreTable core() {
        return new DynamoDbCoreTable(CLIENT, name);
    }

    public CopyTable copies() {
        return new DynamoDbCopyTable(CLIENT, name);
    }

    /** Puts items that have their keys. */
    public void put(Item... items) {
        for (Item item : items) {
            CLIENT.putItem(put -> put.tableName(name).item(AttributeValues.of(item)));
        }
    }

    public Optional<Item> item(String id, String type) {
        return core().get(Key.of(id, type), Consistency.STRONG);
    }

    /** What lies there, without attributes that start with {@code _}, which are nobody's business. */
    public Item seen(String id, String type) {
        return withoutPrivate(item(id, type).orElseThrow());
    }

    public List<Item> items() {
        return CLIENT.scanPaginator(scan -> scan.tableName(name).consistentRead(true)).items().stream().map(AttributeValues::item).toList();
    }

    /** How many items an index holds. */
    public int countIn(String index) {
        return CLIENT.scan(scan -> scan.tableName(name).indexName(index)).count();
    }

    /** For tests that make many. */
    public void drop() {
        CLIENT.deleteTable(delete -> delete.tableName(name));
    }

    public static Item withoutPrivate(Item item) {
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.keySet().removeIf(attribute -> attribute.startsWith("_"));
        return new Item(attributes);
    }
}
