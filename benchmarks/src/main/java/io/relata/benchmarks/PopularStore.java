package io.relata.benchmarks;

import io.relata.copy.CopyData;
import io.relata.copy.CopyWrites;
import io.relata.core.CoreItems;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.work.Task;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.LinkRef;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Side;
import io.relata.models.office.Office;
import io.relata.table.Access;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.Consistency;
import io.relata.table.Query;
import io.relata.table.SortRange;
import io.relata.table.TableReads;
import io.relata.table.dynamodb.AttributeValues;
import io.relata.table.dynamodb.DynamoDbCoreTable;
import io.relata.table.dynamodb.TableDefinition;
import io.relata.write.DeleteEntity;
import io.relata.write.Precondition;
import io.relata.write.Workbench;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A table with one store that is linked to many customers, all copies in place, written straight into it; and the store's next versions. Four items a customer:
 * it, its link, the copy of the store in its partition, and the copy of it (the mirror) in the store's. What each should be can be told from its key, so
 * any number of them can be made and judged one by one.
 */
public final class PopularStore {
    public static final Model MODEL = Office.MODEL;
    public static final EntityRef STORE = new EntityRef("store", "004");
    static final int ITEMS_A_CUSTOMER = 4;
    private static final int CUSTOMERS_A_REQUEST = 6;
    private static final long LIFE = 1_795_219_200_000_000L;
    private static final String CREATED = "2026-11-20T12:00:00.000Z";

    public final String table = "Entity-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb;
    private final int customers;
    private final String padding;
    private Item current;

    /**
     * How a table is.
     *
     * @param expected how many items there should be
     * @param items how many there are
     * @param wrong how many of them are not as they should be
     * @param example one of those
     */
    public record Audit(long expected, long items, long wrong, Optional<Item> example) {
        public boolean isRight() {
            return wrong == 0 && items == expected;
        }

        @Override
        public String toString() {
            return "%,d of %,d items, %,d of them wrong%s".formatted(items, expected, wrong, example.map(item -> ", such as " + item.attributes()).orElse(""));
        }
    }

    private PopularStore(DynamoDbClient dynamoDb, int customers, String padding) {
        this.dynamoDb = dynamoDb;
        this.customers = customers;
        this.padding = padding;
        this.current = store(0);
    }

    /** With copies of about 250 bytes. */
    public static PopularStore of(DynamoDbClient dynamoDb, int customers) {
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
    public List<StreamRecord> rename(int times) {
        List<StreamRecord> records = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            Item next = store(version() - LIFE + 1);
            records.add(new StreamRecord(String.valueOf(next.number("version")), next.key(), Optional.of(current), Optional.of(next)));
            current = next;
        }
        dynamoDb.putItem(request -> request.tableName(table).item(AttributeValues.of(current)));
        return records;
    }

    public long version() {
        return current.number("version");
    }

    /** Replaces the store by a tombstone, as the API does. */
    public void delete() {
        new DeleteEntity(Workbench.of(MODEL, new DynamoDbCoreTable(dynamoDb, table))).delete(type("store"), STORE.id(), Precondition.NONE);
    }

    /** Gives the table a stream, whose ARN is returned. */
    public String withStream() {
        return dynamoDb.updateTable(request -> request.tableName(table).streamSpecification(stream -> stream.streamEnabled(true)
                .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))).tableDescription().latestStreamArn();
    }

    public boolean hasProgress(Task task) {
        CopyKey key = task.progressOf(STORE);
        return new DynamoDbCoreTable(dynamoDb, table).get(key, Consistency.STRONG).isPresent();
    }

    /** Whether there are any copies, of the store or for it. */
    public boolean hasCopies() {
        TableReads reads = new DynamoDbCoreTable(dynamoDb, table);
        return Stream.of(Query.of(Access.BY_TYPE, STORE.type(), SortRange.prefix("customer#"), 1), Query.of(Access.TABLE, STORE.type(), SortRange.prefix("customer#"), 1).strong())
                .anyMatch(query -> !reads.query(query).items().isEmpty());
    }

    /** Looks at every item, one page in memory at a time, with the store as it is now. */
    public Audit audit() {
        return audit(1 + (long) ITEMS_A_CUSTOMER * customers, item -> item.equals(current) || linked(customerOf(item)).contains(item));
    }

    /** Looks at every item when the store is deleted: the customers are left, and tombstones of the store and the links. */
    public Audit auditOfRemains() {
        return audit(1 + 2L * customers, item -> Kind.TOMBSTONE.is(item) ? item.string("type").equals(STORE.type()) : linked(customerOf(item)).get(0).equals(item));
    }

    private Audit audit(long expected, Predicate<Item> isRight) {
        long items = 0;
        long wrong = 0;
        Optional<Item> example = Optional.empty();
        for (Map<String, AttributeValue> attributes : dynamoDb.scanPaginator(request -> request.tableName(table).consistentRead(true)).items()) {
            Item item = AttributeValues.item(attributes);
            items++;
            if (!isRight.test(item)) {
                wrong++;
                example = Optional.of(item);
            }
        }
        return new Audit(expected, items, wrong, example);
    }

    private static String customerOf(Item item) {
        String key = item.string("id").startsWith(STORE.type()) ? item.string("type") : item.string("id");
        return key.replaceFirst("^.*[#:]", "");
    }

    public void drop() {
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
