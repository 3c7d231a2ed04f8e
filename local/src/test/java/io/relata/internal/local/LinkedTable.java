package io.relata.internal.local;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table of the model {@code office}: business 002, customer 001 linked to store 004, which is tagged; and all copies. */
public final class LinkedTable implements AutoCloseable {
    private static final long LIFE = 1_795_219_200_000_000L;
    private static final String TIME = "2026-11-20T12:00:00.000Z";

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final String name;

    private LinkedTable(String name) {
        this.name = name;
    }

    /** In the DynamoDB Local that all tests share. */
    public static LinkedTable create(String name) {
        LinkedTable table = new LinkedTable(name);
        table.dynamoDb.createTable(TableDefinition.of(name, TableModel.of(Office.MODEL).indexes()));
        table.entity("business", "002", Map.of("businessName", "Acme"), Set.of());
        EntityRef customer = table.entity("customer", "001", Map.of("businessId", "002", "firstName", "Ann", "lastName", "Smith"),
                Set.of());
        EntityRef store = table.entity("store", "004", Map.of("businessId", "002", "storeName", "Main Street"), Set.of("music"));
        LinkRef link = new LinkRef("customer-store", customer, store);
        table.put(CoreKey.of(link), CoreItems.link(link, LIFE, LIFE, LIFE, Map.of()));
        ExpectedCopies.of(TableModel.of(Office.MODEL), table.items()).values().forEach(table::put);
        table.put(TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME).item());
        return table;
    }

    private EntityRef entity(String entity, String id, Map<String, Object> own, Set<String> tags) {
        return entity(entity, id, own, tags, LIFE);
    }

    private EntityRef entity(String entity, String id, Map<String, Object> own, Set<String> tags, long version) {
        EntityRef ref = new EntityRef(entity, id);
        put(CoreKey.of(ref), CoreItems.entity(TableModel.of(Office.MODEL).entity(entity).orElseThrow(), id, own,
                new CoreItems.Origin(TIME, LIFE, tags), version, TIME));
        return ref;
    }

    /** Renames the store, and its copies stay as they are. */
    public void renameStore(String storeName) {
        entity("store", "004", Map.of("businessId", "002", "storeName", storeName), Set.of("music"), LIFE + 1);
    }

    private void put(Key key, Item item) {
        put(item.with("id", key.id()).with("type", key.type()));
    }

    /** Writes past the API and the stream function. */
    public void put(Item item) {
        dynamoDb.putItem(request -> request.tableName(name).item(AttributeValues.of(item)));
    }

    public void remove(String id, String type) {
        dynamoDb.deleteItem(request -> request.tableName(name).key(AttributeValues.of(Item.of("id", id, "type", type))));
    }

    public List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(name).consistentRead(true)).items()
                .forEach(attributes -> items.add(AttributeValues.item(attributes)));
        return items;
    }

    public String name() {
        return name;
    }

    public DynamoDbClient dynamoDb() {
        return dynamoDb;
    }

    @Override
    public void close() {
        dynamoDb.deleteTable(delete -> delete.tableName(name));
        dynamoDb.close();
    }
}
