package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.CountItems;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A table of many similar parts, each with a customer and her stores. They are not related to one another, so a corruption shows in one
 * part only. They are generated, and written to a table without a stream.
 */
final class Villages {
    static final TableModel MODEL = TableModel.of(Office.MODEL);
    static final int STORES = 8;
    static final int LINKED = 7;
    static final long LIFE = 1_795_219_200_000_000L;
    private static final String TIME = "2026-11-20T12:00:00.000Z";
    private static final int BATCH = 25;

    final String name = "Villages-" + UUID.randomUUID();
    final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    final ScanTable table = new DynamoDbCopyTable(dynamoDb, name);
    final int count;
    /** The generated items. */
    final Map<Key, Item> items = new LinkedHashMap<>();

    Villages(int count) {
        this.count = count;
        put(entity("business", "b", Map.of("businessName", "Acme"), Set.of()));
        IntStream.range(0, count).forEach(this::build);
        ExpectedCopies.of(MODEL, List.copyOf(items.values())).values().forEach(this::put);
        List.copyOf(items.values()).stream().filter(item -> item.key() instanceof CoreKey).forEach(this::count);
    }

    /** Without totals: only contributions are judged by themselves. */
    private void count(Item item) {
        CoreKey key = (CoreKey) item.key();
        Contribution counted = new CountItems(MODEL).of(key, Optional.of(item));
        if (!counted.parts().isEmpty()) {
            CopyKey contribution = TotalKey.contribution(key);
            put(counted.item(item.number("version")).with("id", contribution.id()).with("type", contribution.type()));
        }
    }

    private void build(int village) {
        String customer = customer(village);
        put(entity("customer", customer,
                Map.of("businessId", "b", "firstName", "Ann", "lastName", "No " + village, "email", customer + "@example.com"),
                Set.of("early", "late")));
        put(guard(customer, customer));
        for (int i = 0; i < STORES; i++) {
            put(entity("store", store(village, i), Map.of("businessId", "b", "storeName", "Store " + village + " " + i), Set.of()));
        }
        for (int i = 0; i < LINKED; i++) {
            LinkRef link = link(village, i);
            put(new Action.Put<>(CoreKey.of(link), CoreItems.link(link, LIFE, LIFE, LIFE + 5, Map.of("role", "manager")),
                    Condition.always()).item());
        }
        for (int i = 0; i < 2; i++) {
            put(entity("order", "o" + village + "-" + i, Map.of("businessId", "b", "customerId", customer, "status", "OPEN"), Set.of()));
        }
    }

    static String customer(int village) {
        return "c" + village;
    }

    static String store(int village, int number) {
        return "s" + village + "-" + number;
    }

    static LinkRef link(int village, int store) {
        return new LinkRef("customer-store", new EntityRef("customer", customer(village)), new EntityRef("store", store(village, store)));
    }

    static Item guard(String email, String owner) {
        CoreKey key = CoreKey.unique("customer", "email", email + "@example.com");
        return new Action.Put<>(key, CoreItems.guard(new EntityRef("customer", owner)), Condition.always()).item();
    }

    static Item entity(String entity, String id, Map<String, Object> own, Set<String> tags) {
        EntityType type = MODEL.entity(entity).orElseThrow();
        Item item = CoreItems.entity(type, id, own, new CoreItems.Origin(TIME, LIFE, tags), LIFE + 2, TIME);
        return new Action.Put<>(CoreKey.of(type.ref(id)), item, Condition.always()).item();
    }

    static Item tombstone(Key of, Kind kind, long version) {
        return CoreItems.tombstone(kind, version, Instant.now()).with("id", of.id()).with("type", of.type());
    }

    void put(Item item) {
        items.put(item.key(), item);
    }

    Item item(Key key) {
        return Optional.ofNullable(items.get(key)).orElseThrow();
    }

    /** Creates the table with all items. */
    void write() {
        dynamoDb.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
        List<Item> all = List.copyOf(items.values());
        IntStream.range(0, (all.size() + BATCH - 1) / BATCH).parallel()
                .forEach(batch -> write(all.subList(batch * BATCH, Math.min(all.size(), (batch + 1) * BATCH))));
    }

    private void write(List<Item> batch) {
        Map<String, List<WriteRequest>> rest = Map.of(name, batch.stream().map(item -> WriteRequest.builder()
                .putRequest(PutRequest.builder().item(AttributeValues.of(item)).build()).build()).toList());
        while (!rest.isEmpty()) {
            Map<String, List<WriteRequest>> requests = rest;
            rest = dynamoDb.batchWriteItem(request -> request.requestItems(requests)).unprocessedItems();
        }
    }

    /** All items as they are stored now. */
    List<Item> stored() {
        List<Item> stored = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(name).consistentRead(true)).items()
                .forEach(attributes -> stored.add(AttributeValues.item(attributes)));
        return stored;
    }
}
