package io.relata.benchmarks;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A table with one store that is linked to many customers, all copies in place, written straight into it; and the store's next versions.
 * Four items a customer: it, its link, the copy of the store in its partition, and the copy of it (the mirror) in the store's. What each
 * should be can be told from its key, so any number of them can be made and judged one by one.
 */
public final class PopularStore {
    public static final TableModel MODEL = TableModel.of(Office.MODEL);
    public static final EntityRef STORE = new EntityRef("store", "004");
    /** Of at most 25 items, four for each customer. */
    private static final int CUSTOMERS_A_REQUEST = 6;
    /** Of at most 100 items. */
    private static final int CUSTOMERS_AN_AUDIT = 25;

    public final String table = "Entity-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb;
    private final int customers;
    private final StoreItems made;
    private volatile Item current;

    private PopularStore(DynamoDbClient dynamoDb, int customers, String padding) {
        this.dynamoDb = dynamoDb;
        this.customers = customers;
        this.made = new StoreItems(padding);
        this.current = made.store(0);
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
        dynamoDb.createTable(TableDefinition.withoutStream(table, MODEL.indexes()));
        put(Stream.of(current));
        groups(CUSTOMERS_A_REQUEST).forEach(group -> put(group.boxed().flatMap(this::linked)));
        return this;
    }

    private Stream<Item> linked(int customer) {
        return made.linked("c%06d".formatted(customer), current).stream();
    }

    private void put(Stream<Item> items) {
        List<WriteRequest> writes = items.map(item -> WriteRequest.builder().putRequest(put -> put.item(AttributeValues.of(item))).build())
                .toList();
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
            Item next = made.store(StoreItems.changes(current) + 1);
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
        WriteContext context = WriteContext.of(MODEL, new DynamoDbCoreTable(dynamoDb, table));
        new DeleteEntity(context).delete(MODEL.entity("store").orElseThrow(), STORE.id(), Precondition.NONE);
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
        SortRange ofCustomers = SortRange.of("customer");
        return Stream
                .of(Query.of(Access.BY_TYPE, STORE.type(), ofCustomers, 1), Query.of(Access.TABLE, STORE.type(), ofCustomers, 1).strong())
                .anyMatch(query -> !reads.query(query).items().isEmpty());
    }

    /** Looks at every item, with the store as it is now. */
    public Audit audit() {
        return Audit.of(dynamoDb, table, Stream.concat(Stream.of(List.of(Audit.Expectation.of(current))),
                groups(CUSTOMERS_AN_AUDIT).map(group -> group.boxed().flatMap(this::linked).map(Audit.Expectation::of).toList())));
    }

    /** Looks at every item when the store is deleted: the customers are left, and tombstones of the store and the links. */
    public Audit auditOfRemains() {
        Predicate<Item> isTombstone = Kind.TOMBSTONE::is;
        return Audit.of(dynamoDb, table, Stream.concat(Stream.of(List.of(new Audit.Expectation(current.key(), isTombstone))),
                groups(CUSTOMERS_AN_AUDIT).map(group -> group.boxed().map(i -> linked(i).toList())
                        .flatMap(items -> Stream.of(Audit.Expectation.of(items.get(0)),
                                new Audit.Expectation(items.get(1).key(), isTombstone)))
                        .toList())));
    }

    /** The customers' numbers, so many at a time, for all threads that there are. */
    private Stream<IntStream> groups(int size) {
        return IntStream.iterate(0, from -> from < customers, from -> from + size)
                .mapToObj(from -> IntStream.range(from, Math.min(from + size, customers)))
                .parallel();
    }

    public void drop() {
        dynamoDb.deleteTable(request -> request.tableName(table));
    }
}
