package io.relata.benchmarks;

import io.relata.copy.CopyData;
import io.relata.copy.CopyWrites;
import io.relata.core.CoreItems;
import io.relata.fanout.record.StreamRecord;
import io.relata.item.Item;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A table with one store that is linked to many customers, all copies in place, written straight into it; and the store's next versions. Four items a customer:
 * it, its link, the copy of the store in its partition, and the copy of it (the mirror) in the store's. What each should be can be told from its key, so
 * any number of them can be made and judged one by one.
 */
final class PopularStore {
    static final Model MODEL = Office.MODEL;
    static final EntityRef STORE = new EntityRef("store", "004");
    static final int ITEMS_A_CUSTOMER = 4;
    private static final int CUSTOMERS_A_REQUEST = 6;
    private static final long LIFE = 1_795_219_200_000_000L;
    private static final String CREATED = "2026-11-20T12:00:00.000Z";

    final String table = "Entity-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb;
    private final int customers;
    private final String padding;
    private Item current;

    /** How a table is. {@code example} is one item that is wrong, if any is. */
    record Audit(long items, long wrong, Optional<Item> example) {
    }

    private PopularStore(DynamoDbClient dynamoDb, int customers, String padding) {
        this.dynamoDb = dynamoDb;
        this.customers = customers;
        this.padding = padding;
        this.current = store(0);
    }

    /** With copies of about 250 bytes. */
    static PopularStore of(DynamoDbClient dynamoDb, int customers) {
        return new PopularStore(dynamoDb, customers, "").created();
    }

    /** With copies and mirrors of nearly 1 KB, the most that one write unit pays for. */
    static PopularStore withLargeCopies(DynamoDbClient dynamoDb, int customers) {
        return new PopularStore(dynamoDb, customers, "x".repeat(700)).created();
    }

    /** Without a stream, which makes DynamoDB Local slow. */
    private PopularStore created() {
        dynamoDb.createTable(TableDefinition.of(MODEL, table).toBuilder().streamSpecification(stream -> stream.streamEnabled(false)).build());
        put(Stream.of(current));
        IntStream.iterate(0, from -> from < customers, from -> from + CUSTOMERS_A_REQUEST).parallel()
                .forEach(from -> put(IntStream.range(from, Math.min(from + CUSTOMERS_A_REQUEST, customers)).boxed().flatMap(i -> linked("c%06d".formatted(i)).stream())));
        return this;
    }

    private void put(Stream<Item> items) {
        List<WriteRequest> writes = items.map(item -> WriteRequest.builder().putRequest(put -> put.item(AttributeValues.of(item))).build()).toList();
        Map<String, List<WriteRequest>> left = Map.of(table, writes);
        while (!left.isEmpty()) {
            Map<String, List<WriteRequest>> now = left;
            left = dynamoDb.batchWriteItem(request -> request.requestItems(now)).unprocessedItems();
        }
    }

    /** Renames the store in its core item; the records are what the stream would tell of it. */
    List<StreamRecord> rename(int times) {
        List<StreamRecord> records = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            Item next = store(version() - LIFE + 1);
            records.add(new StreamRecord(String.valueOf(next.number("version")), next.key(), Optional.of(current), Optional.of(next)));
            current = next;
        }
        dynamoDb.putItem(request -> request.tableName(table).item(AttributeValues.of(current)));
        return records;
    }

    long version() {
        return current.number("version");
    }

    /** Looks at every item of the table, one page in memory at a time. An item that is missing is one fewer than there should be. */
    Audit audit() {
        long items = 0;
        long wrong = 0;
        Optional<Item> example = Optional.empty();
        for (Map<String, AttributeValue> attributes : dynamoDb.scanPaginator(request -> request.tableName(table).consistentRead(true)).items()) {
            Item item = AttributeValues.item(attributes);
            items++;
            if (!isRight(item)) {
                wrong++;
                example = Optional.of(item);
            }
        }
        return new Audit(items, wrong, example);
    }

    /** How many items there should be. */
    long items() {
        return 1 + (long) ITEMS_A_CUSTOMER * customers;
    }

    private boolean isRight(Item item) {
        String customer = item.string("id").startsWith(STORE.type()) ? item.string("type") : item.string("id");
        return item.equals(current) || linked(customer.replaceFirst("^.*[#:]", "")).contains(item);
    }

    void drop() {
        dynamoDb.deleteTable(request -> request.tableName(table));
    }

    private Item store(long changes) {
        return entity(type("store"), STORE.id(), Map.of("businessId", "002", "storeName", "Store " + changes + padding, "city", "York", "country", "GB",
                "openedOn", "2015-04-01"), LIFE + changes);
    }

    private List<Item> linked(String customerId) {
        EntityType customerType = type("customer");
        Item customer = entity(customerType, customerId, Map.of("businessId", "002", "firstName", "Ann", "lastName", "Smith" + padding, "phone", "555"), LIFE);
        Side stores = MODEL.relations().get(0).outgoing();
        LinkRef ref = stores.link(customerId, STORE.id());
        Item link = withKey(CoreKey.of(ref), CoreItems.link(ref, LIFE, LIFE, LIFE, Map.of("role", "manager")));
        return List.of(customer, link, CopyWrites.create(stores.copy(customerId, STORE.id()), CopyData.of(type("store"), current), link).item(),
                CopyWrites.create(stores.opposite().copy(STORE.id(), customerId), CopyData.of(customerType, customer), link).item());
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
