package io.relata.internal.fanout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteTogether;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The office model in its own table on DynamoDB Local, written by the real commands and with its real stream. */
public final class OfficeTable {
    public final TableModel model = TableModel.of(Office.MODEL);
    public final String name = "Entity-" + UUID.randomUUID();
    final CountedRequests counted = new CountedRequests();
    private final DynamoDbLocal server = DynamoDbLocal.separate();
    private final DynamoDbClient dynamoDb = server.client();
    private final DynamoDbStreamsClient streams = server.streamsClient();
    private WriteContext bench = WriteContext.of(model, new DynamoDbCoreTable(dynamoDb, name));
    public final ScanTable copies = new DynamoDbCopyTable(counted.counting(dynamoDb), name);
    private String iterator;

    public OfficeTable() {
        var table = dynamoDb.createTable(TableDefinition.of(name, model.indexes())).tableDescription();
        String shard = streams.describeStream(request -> request.streamArn(table.latestStreamArn())).streamDescription().shards().get(0)
                .shardId();
        iterator = streams.getShardIterator(request -> request.streamArn(table.latestStreamArn()).shardId(shard)
                .shardIteratorType(ShardIteratorType.TRIM_HORIZON)).shardIterator();
    }

    /** From now on, commands keep unique values like this. */
    public void keep(GuardKeys guards) {
        bench = WriteContext.of(model, guards.on(new DynamoDbCoreTable(dynamoDb, name)));
    }

    public void keepPlain() {
        bench = WriteContext.of(model, new DynamoDbCoreTable(dynamoDb, name));
    }

    public void put(String collection, String id, String json) {
        new PutEntity(bench).put(type(collection), id, object(json), Precondition.NONE);
    }

    public void patch(String collection, String id, String json) {
        new PatchEntity(bench).patch(type(collection), id, object(json), Precondition.NONE);
    }

    public void delete(String collection, String id) {
        new DeleteEntity(bench).delete(type(collection), id, Precondition.NONE);
    }

    public void link(String customer, String store, String json) {
        new LinkEntities(bench).link(storesOfCustomer(), customer, store, Optional.of(object(json)));
    }

    public void unlink(String customer, String store) {
        new LinkEntities(bench).unlink(storesOfCustomer(), customer, store);
    }

    public void tag(String collection, String id, String tag) {
        new TagEntity(bench).tag(type(collection), id, new Tag(tag));
    }

    public void untag(String collection, String id, String tag) {
        new TagEntity(bench).untag(type(collection), id, new Tag(tag));
    }

    /** Several writes as one transaction. */
    void together(Consumer<OfficeTable> writes) {
        WriteContext alone = bench;
        try {
            new WriteTogether(alone).run(attempt -> {
                bench = attempt;
                writes.accept(this);
                return this;
            });
        } finally {
            bench = alone;
        }
    }

    /** A business, two customers and two stores. */
    public OfficeTable withPartners() {
        put("businesses", "002", "{\"businessName\":\"Acme\"}");
        put("customers", "001", "{\"businessId\":\"002\",\"firstName\":\"Ann\",\"lastName\":\"Smith\"}");
        put("customers", "005", "{\"businessId\":\"002\",\"firstName\":\"Bob\",\"lastName\":\"Jones\"}");
        put("stores", "004", "{\"businessId\":\"002\",\"storeName\":\"Main Street\"}");
        put("stores", "006", "{\"businessId\":\"002\",\"storeName\":\"Harbour\"}");
        return this;
    }

    /** The records of the stream that were not read before. */
    List<StreamRecord> news() {
        List<StreamRecord> news = new ArrayList<>();
        for (;;) {
            var response = streams.getRecords(request -> request.shardIterator(iterator));
            iterator = response.nextShardIterator();
            if (response.records().isEmpty()) {
                return news;
            }
            response.records().forEach(record -> news.add(record(record)));
        }
    }

    public Fanout fanout() {
        return fanout(UnaryOperator.identity());
    }

    /** @param obstacle wraps the table that the fan-out writes to */
    public Fanout fanout(UnaryOperator<CopyTable> obstacle) {
        return new Fanout(model, obstacle.apply(copies), Clock.systemUTC(), Runnable::run);
    }

    /** Lets the stream function process its own records too, until there are none left. */
    public void catchUp() {
        for (List<StreamRecord> news = news(); !news.isEmpty(); news = news()) {
            process(news);
        }
    }

    public void process(List<StreamRecord> records) {
        List<String> failed = fanout().process(records, (key, failure) -> {
            throw failure;
        });
        if (!failed.isEmpty()) {
            throw new AssertionError("not processed: " + failed);
        }
    }

    public List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(name).consistentRead(true)).items()
                .forEach(attributes -> items.add(AttributeValues.item(attributes)));
        return items;
    }

    public Optional<Item> item(String id, String type) {
        return items().stream().filter(item -> item.string("id").equals(id) && item.string("type").equals(type)).findFirst();
    }

    /** Whether there is such an item, by GetItem. */
    public boolean has(String id, String type) {
        return dynamoDb
                .getItem(request -> request.tableName(name).consistentRead(true).key(AttributeValues.of(Item.of("id", id, "type", type))))
                .hasItem();
    }

    public List<CopyDifferences.Difference> differences() {
        return CopyDifferences.of(model, items());
    }

    /** Replaces an item as other code would, past the API. */
    public void overwrite(Item item) {
        dynamoDb.putItem(request -> request.tableName(name).item(AttributeValues.of(item)));
    }

    /** Removes an item as other code would, past the API. */
    public void remove(String id, String type) {
        dynamoDb.deleteItem(request -> request.tableName(name).key(AttributeValues.of(Item.of("id", id, "type", type))));
    }

    public DynamoDbClient dynamoDb() {
        return dynamoDb;
    }

    private EntityType type(String collection) {
        return model.collection(collection).orElseThrow();
    }

    private Side storesOfCustomer() {
        return ((Related.Linked) model.related(type("customers"), "stores").orElseThrow()).side();
    }

    private static StreamRecord record(Record record) {
        Item key = AttributeValues.item(record.dynamodb().keys());
        return new StreamRecord(record.dynamodb().sequenceNumber(), key.key(), image(record.dynamodb().oldImage()),
                image(record.dynamodb().newImage()));
    }

    private static Optional<Item> image(Map<String, AttributeValue> image) {
        return image.isEmpty() ? Optional.empty() : Optional.of(AttributeValues.item(image));
    }

    private static ObjectNode object(String json) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
