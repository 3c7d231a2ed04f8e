package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Unique;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * An entity with hundreds of children is deleted, on DynamoDB Local, and the functions are killed again and again on the way. With
 * {@code -Drelata.children=10000}, with more.
 */
class KilledCascadeTest {
    private static final int CHILDREN = Integer.getInteger("relata.children", 500);
    private static final int PORTION = Math.max(10, CHILDREN / 40);
    private static final int ON_A_SHELF = 20;
    private static final TableModel MODEL = TableModel.of(Schema.table("Desks").entities(Owner.class, Shelf.class, Paper.class).model());
    private static final DynamoDbClient CLIENT = DynamoDbLocal.shared().client();
    private static final Clock CLOCK = Clock.systemUTC();

    private final String name = "Desks-" + UUID.randomUUID();
    private final KilledAtCalls killed = new KilledAtCalls();
    private final MemoryQueue queue = new MemoryQueue();
    private final DynamoDbCopyTable copies = new DynamoDbCopyTable(killed.client(CLIENT), name);
    private final ProcessMessage process = new ProcessMessage(MODEL, copies, CLOCK,
            new FanoutJob(copies, queue, CLOCK, PORTION));
    private final WriteContext api = WriteContext.of(MODEL, new DynamoDbCoreTable(CLIENT, name));

    @Entity(collection = "owners")
    record Owner(String name) {
    }

    @Entity(collection = "shelves")
    record Shelf(String name) {
    }

    @Entity(collection = "papers")
    @Versioned
    record Paper(@BelongsTo(value = Owner.class, onDelete = OnDelete.CASCADE) String ownerId, @Unique String title,
            @BelongsTo(Shelf.class) @AtMost(100) String shelfId) {
    }

    @Test
    void everyChildIsDeletedOnceHoweverOftenTheFunctionsAreKilled() {
        CLIENT.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
        put("owner", "o", Map.of("name", "O"));
        put("owner", "p", Map.of("name", "P"));
        put("shelf", "s", Map.of("name", "S"));
        for (int i = 0; i < CHILDREN; i++) {
            Map<String, String> paper = Map.of("ownerId", "o", "title", "t" + i);
            put("paper", "c" + i, i < ON_A_SHELF ? Map.of("ownerId", "o", "title", "t" + i, "shelfId", "s") : paper);
        }
        put("paper", "other", Map.of("ownerId", "p", "title", "stays"));
        Map<String, Item> before = papers();
        Optional<Item> owner = item(new EntityRef("owner", "o"));
        new DeleteEntity(api).delete(MODEL.entity("owner").orElseThrow(), "o", Precondition.NONE);
        StreamRecord deletion = new StreamRecord("1", CoreKey.of(new EntityRef("owner", "o")), owner, item(new EntityRef("owner", "o")));

        new Fanout(MODEL, process, queue, Runnable::run).process(List.of(deletion), (key, failure) -> {
            throw failure;
        });
        assertThat(papers()).as("they are more than an invocation takes").containsOnlyKeys(before.keySet());
        int crashes = 0;
        for (int turn = 0; !queue.isEmpty(); turn++) {
            String message = queue.names().get(turn % queue.names().size());
            killed.after(10 + 13 * (turn % 3), turn % 2 == 0);
            try {
                process.process(queue.message(message), TimeLeft.ENOUGH);
                queue.remove(message);
            } catch (CrashingTable.Crash e) {
                crashes++;
            }
        }
        killed.after(Integer.MAX_VALUE, false);

        assertThat(crashes).isGreaterThan(10);
        Map<String, Item> after = papers();
        assertThat(after.remove("other").string("kind")).isEqualTo("entity");
        assertThat(after).hasSize(CHILDREN).allSatisfy((id, paper) -> {
            assertThat(paper.string("kind")).isEqualTo("tombstone");
            assertThat(paper.number("version")).isEqualTo(before.get(id).number("version") + 1);
        });
        Map<String, Long> kinds = items().stream().collect(Collectors.groupingBy(item -> item.string("kind"), Collectors.counting()));
        assertThat(kinds).containsEntry("guard", 1L).containsEntry("history", 2L * CHILDREN).doesNotContainKeys("reservation",
                "progress");
        assertThat(items().stream().filter(item -> item.string("kind").equals("capacity"))).allMatch(item -> item.number("taken") == 0);
    }

    private Map<String, Item> papers() {
        return items().stream().filter(item -> item.string("type").equals("paper#" + item.string("id")))
                .collect(Collectors.toMap(item -> item.string("id"), Function.identity()));
    }

    private List<Item> items() {
        return CLIENT.scanPaginator(scan -> scan.tableName(name).consistentRead(true)).items().stream().map(AttributeValues::item).toList();
    }

    private Optional<Item> item(EntityRef entity) {
        return api.table().get(CoreKey.of(entity), Consistency.STRONG);
    }

    private void put(String entity, String id, Map<String, String> values) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        values.forEach(json::put);
        new PutEntity(api).put(MODEL.entity(entity).orElseThrow(), id, json, Precondition.NONE);
    }
}
