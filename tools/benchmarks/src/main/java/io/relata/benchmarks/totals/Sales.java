package io.relata.benchmarks.totals;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A table with the sales of one shop, and the stream records of their changes.
 *
 * @param table its name
 */
public record Sales(DynamoDbClient dynamoDb, String table, TableModel model) {
    private static final String TIME = "2026-01-01T00:00:00.000Z";
    private static final long LIFE = 1_767_225_600_000_000L;
    private static final BigDecimal AMOUNT = new BigDecimal("0.1");
    private static final int ITEMS_A_REQUEST = 25;
    private static final int SEGMENTS = 4;

    @Entity(collection = "shops")
    @SortBy("name")
    record Shop(@NotBlank String name) {
    }

    @Entity(collection = "sales")
    @SortBy("state")
    record Sale(@BelongsTo(Shop.class) @NotBlank String shopId, @NotNull State state, @NotNull BigDecimal amount) {
        enum State {
            OPEN, PAID
        }
    }

    /**
     * Without a stream, which makes DynamoDB Local slow.
     *
     * @param shards of the total per shop
     */
    public static Sales create(DynamoDbClient dynamoDb, int shards) {
        TableModel model = TableModel.of(Schema.table("Sales").entities(Shop.class, Sale.class)
                .totals(Total.of(Sale.class).per(Shop.class).sum("amount").by("state").shards(shards)).model());
        String table = "Sales-" + UUID.randomUUID();
        dynamoDb.createTable(TableDefinition.withoutStream(table, model.indexes()));
        return new Sales(dynamoDb, table, model);
    }

    public void drop() {
        dynamoDb.deleteTable(delete -> delete.tableName(table));
    }

    /** Creates sales, and returns the records of that. */
    List<StreamRecord> open(int count) {
        return open(0, count);
    }

    /**
     * The same of some numbers.
     *
     * @param to not included
     */
    public List<StreamRecord> open(int from, int to) {
        return write(IntStream.range(from, to).mapToObj(i -> record(i, Optional.empty(), sale(i, Sale.State.OPEN, 0))).toList());
    }

    /** Changes sales that are open. */
    List<StreamRecord> pay(int count) {
        return pay(0, count);
    }

    /**
     * The same of some numbers.
     *
     * @param to not included
     */
    public List<StreamRecord> pay(int from, int to) {
        return write(IntStream.range(from, to)
                .mapToObj(i -> record(i, Optional.of(sale(i, Sale.State.OPEN, 0)), sale(i, Sale.State.PAID, 1))).toList());
    }

    /** The sales themselves, read back by several at a time. */
    Counting.Counted readBack() {
        return IntStream.range(0, SEGMENTS).parallel().mapToObj(this::segment)
                .reduce(new Counting.Counted(0, BigDecimal.ZERO), Counting.Counted::plus);
    }

    private Counting.Counted segment(int segment) {
        return dynamoDb.scanPaginator(scan -> scan.tableName(table).consistentRead(true).segment(segment).totalSegments(SEGMENTS)).items()
                .stream().map(AttributeValues::item).filter(item -> item.key() instanceof CoreKey)
                .map(sale -> new Counting.Counted(1, (BigDecimal) sale.value("amount").orElseThrow()))
                .reduce(new Counting.Counted(0, BigDecimal.ZERO), Counting.Counted::plus);
    }

    /** What so many sales add up to. */
    static BigDecimal amountOf(int count) {
        return AMOUNT.multiply(BigDecimal.valueOf(count));
    }

    private List<StreamRecord> write(List<StreamRecord> records) {
        for (int from = 0; from < records.size(); from += ITEMS_A_REQUEST) {
            List<WriteRequest> writes = records.subList(from, Math.min(from + ITEMS_A_REQUEST, records.size())).stream()
                    .map(record -> AttributeValues.of(record.after().orElseThrow()))
                    .map(item -> WriteRequest.builder().putRequest(put -> put.item(item)).build()).toList();
            Map<String, List<WriteRequest>> left = Map.of(table, writes);
            while (!left.isEmpty()) {
                Map<String, List<WriteRequest>> now = left;
                left = dynamoDb.batchWriteItem(request -> request.requestItems(now)).unprocessedItems();
            }
        }
        return records;
    }

    private static StreamRecord record(int number, Optional<Item> before, Item after) {
        return new StreamRecord(Integer.toString(number), after.key(), before, Optional.of(after));
    }

    private Item sale(int number, Sale.State state, long change) {
        EntityType type = model.entity("sale").orElseThrow();
        CoreKey key = CoreKey.of(new EntityRef("sale", Integer.toString(number)));
        return CoreItems.entity(type, key.id(), Map.of("shopId", "a", "state", state.name(), "amount", AMOUNT),
                new CoreItems.Origin(TIME, LIFE, Set.of()), LIFE + change, TIME).with("id", key.id()).with("type", key.type());
    }
}
