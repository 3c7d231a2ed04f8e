package io.relata.benchmarks;

import io.relata.copy.CopyData;
import io.relata.copy.CopyWrites;
import io.relata.core.CoreItems;
import io.relata.dynamodblocal.DynamoDbLocal;
import io.relata.fanout.record.StreamRecord;
import io.relata.item.Item;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.LinkRef;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Side;
import io.relata.models.office.Office;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.dynamodb.AttributeValues;
import io.relata.table.dynamodb.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A table with one store that is linked to many customers, all copies in place, written straight into it; and the store's next versions. */
final class PopularStore {
    static final Model MODEL = Office.MODEL;
    static final EntityRef STORE = new EntityRef("store", "004");
    private static final int BATCH = 25;
    private static final long LIFE = 1_795_219_200_000_000L;
    private static final String CREATED = "2026-11-20T12:00:00.000Z";

    final String table = "Entity-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private Item current = store(0);

    PopularStore(int customers) {
        dynamoDb.createTable(TableDefinition.of(MODEL, table).toBuilder().streamSpecification(stream -> stream.streamEnabled(false)).build());
        List<Item> items = new ArrayList<>();
        items.add(current);
        for (int i = 0; i < customers; i++) {
            items.addAll(linked("c%06d".formatted(i)));
        }
        for (int from = 0; from < items.size(); from += BATCH) {
            List<WriteRequest> writes = items.subList(from, Math.min(from + BATCH, items.size())).stream()
                    .map(item -> WriteRequest.builder().putRequest(put -> put.item(AttributeValues.of(item))).build()).toList();
            dynamoDb.batchWriteItem(request -> request.requestItems(Map.of(table, writes)));
        }
    }

    /** Renames the store in its core item; the records are what the stream would tell of it. */
    List<StreamRecord> rename(int times) {
        List<StreamRecord> records = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            Item next = store(current.number("version") - LIFE + 1);
            records.add(new StreamRecord(String.valueOf(next.number("version")), next.key(), Optional.of(current), Optional.of(next)));
            current = next;
        }
        dynamoDb.putItem(request -> request.tableName(table).item(AttributeValues.of(current)));
        return records;
    }

    Item current() {
        return current;
    }

    void drop() {
        dynamoDb.deleteTable(request -> request.tableName(table));
    }

    private static Item store(long changes) {
        return entity(type("store"), STORE.id(), Map.of("businessId", "002", "storeName", "Store " + changes, "city", "York", "country", "GB",
                "openedOn", "2015-04-01"), LIFE + changes);
    }

    private List<Item> linked(String customerId) {
        EntityType customerType = type("customer");
        Item customer = entity(customerType, customerId, Map.of("businessId", "002", "firstName", "Ann", "lastName", "Smith", "phone", "555"), LIFE);
        Side stores = MODEL.relations().get(0).outgoing();
        LinkRef ref = stores.link(customerId, STORE.id());
        Item link = withKey(CoreKey.of(ref), CoreItems.link(ref, LIFE, LIFE, LIFE, Map.of("role", "manager")));
        CopyKey copy = stores.copy(customerId, STORE.id());
        CopyKey mirror = stores.opposite().copy(STORE.id(), customerId);
        return List.of(customer, link, CopyWrites.create(copy, CopyData.of(type("store"), current), link).item(),
                CopyWrites.create(mirror, CopyData.of(customerType, customer), link).item());
    }

    private static Item entity(EntityType type, String id, Map<String, Object> own, long version) {
        return withKey(CoreKey.of(type.ref(id)), CoreItems.entity(type, id, own, new CoreItems.Origin(CREATED, LIFE, Set.of()), version, CREATED, "benchmark"));
    }

    private static Item withKey(CoreKey key, Item item) {
        return new Action.Put<>(key, item, Condition.always()).item();
    }

    private static EntityType type(String name) {
        return MODEL.entity(name).orElseThrow();
    }
}
