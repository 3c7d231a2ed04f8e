package io.relata.benchmarks.cascade;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table with one parent of many children: letters that go along with their archive, or notes whose box refuses to go without them. */
final class Letters {
    static final TableModel MODEL = TableModel
            .of(Schema.table("Letters").entities(Archive.class, Letter.class, Box.class, Note.class).model());
    static final String PARENT = "p";

    private final DynamoDbClient dynamoDb;
    private final String table = "Letters-" + UUID.randomUUID();
    private final Way way;

    /** Who deletes the children. */
    enum Way {
        RELATA("archive", "letter", "archiveId"), CALLER("box", "note", "boxId");

        private final String parent;
        private final String child;
        private final String attribute;

        Way(String parent, String child, String attribute) {
            this.parent = parent;
            this.child = child;
            this.attribute = attribute;
        }
    }

    @Entity(collection = "archives")
    record Archive(@NotBlank String name) {
    }

    @Entity(collection = "letters")
    record Letter(@BelongsTo(value = Archive.class, onDelete = OnDelete.CASCADE) @NotBlank String archiveId, @NotBlank String text) {
    }

    @Entity(collection = "boxes")
    record Box(@NotBlank String name) {
    }

    @Entity(collection = "notes")
    record Note(@BelongsTo(Box.class) @NotBlank String boxId, @NotBlank String text) {
    }

    /** A new table, in which nothing is left to be done. */
    Letters(DynamoDbClient dynamoDb, Way way, int children) {
        this.dynamoDb = dynamoDb;
        this.way = way;
        dynamoDb.createTable(TableDefinition.of(table, MODEL.indexes()));
        put(parent(), PARENT, Map.of("name", "Old"));
        IntStream.range(0, children).parallel()
                .forEach(i -> put(child(), "c" + i, Map.of(way.attribute, PARENT, "text", "Dear reader, this is number " + i)));
    }

    String table() {
        return table;
    }

    EntityType parent() {
        return MODEL.entity(way.parent).orElseThrow();
    }

    EntityType child() {
        return MODEL.entity(way.child).orElseThrow();
    }

    WriteContext writes(DynamoDbClient client) {
        return WriteContext.of(MODEL, new DynamoDbCoreTable(client, table));
    }

    /** All items by their keys. */
    Map<Key, Item> items() {
        Map<Key, Item> items = new LinkedHashMap<>();
        dynamoDb.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream().map(AttributeValues::item)
                .forEach(item -> items.put(item.key(), item));
        return items;
    }

    /** What the stream has of an entity type since the table was as it was before. */
    List<StreamRecord> records(EntityType type, Map<Key, Item> before) {
        List<StreamRecord> records = new ArrayList<>();
        items().forEach((key, after) -> {
            if (key.type().startsWith(type.name() + "#") && !after.equals(before.get(key))) {
                records.add(new StreamRecord(String.valueOf(records.size() + 1), key, Optional.ofNullable(before.get(key)),
                        Optional.of(after)));
            }
        });
        return records;
    }

    /** How many entities there are. */
    long alive() {
        return items().values().stream().filter(Kind.ENTITY::is).count();
    }

    /** How many items verify would report. */
    int findings() {
        Verify verify = new Verify(MODEL, new DynamoDbCopyTable(dynamoDb, table), Clock.systemUTC());
        int findings = 0;
        Optional<Item> next = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, next);
            findings += page.suspects().size();
            next = page.next();
        } while (next.isPresent());
        return findings;
    }

    void drop() {
        dynamoDb.deleteTable(request -> request.tableName(table));
    }

    private void put(EntityType type, String id, Map<String, String> values) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        values.forEach(json::put);
        new PutEntity(writes(dynamoDb)).put(type, id, json, Precondition.NONE);
    }
}
