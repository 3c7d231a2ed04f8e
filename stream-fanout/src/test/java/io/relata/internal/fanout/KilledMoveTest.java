package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A branch of hundreds is moved, and moved once more while it follows, on DynamoDB Local, and the functions are killed again and again on
 * the way.
 */
class KilledMoveTest {
    private static final int SHEETS = 60;
    private static final int INNER = 8;
    private static final int IN_EACH = 4;
    private static final int PORTION = 10;
    private static final TableModel MODEL = TableModel.of(Schema.table("Binders").entities(Binder.class, Sheet.class).model());
    private static final DynamoDbClient CLIENT = DynamoDbLocal.shared().client();
    private static final Clock CLOCK = Clock.systemUTC();

    private final String name = "Binders-" + UUID.randomUUID();
    private final KilledAtCalls killed = new KilledAtCalls();
    private final MemoryQueue queue = new MemoryQueue();
    private final DynamoDbCopyTable copies = new DynamoDbCopyTable(killed.client(CLIENT), name);
    private final ProcessMessage process = new ProcessMessage(MODEL, copies, CLOCK,
            new FanoutJob(copies, queue, CLOCK, PORTION));
    private final WriteContext api = WriteContext.of(MODEL, new DynamoDbCoreTable(CLIENT, name));
    private final ChangedItems changed = new ChangedItems();
    private int calls;
    private int crashes;

    @Entity(collection = "binders")
    @SortBy("name")
    record Binder(@Within(Binder.class) String binderId, @NotBlank String name) {
    }

    @Entity(collection = "sheets")
    @SortBy("name")
    record Sheet(@NotBlank @Within(Binder.class) String binderId, @NotBlank String name) {
    }

    @Test
    void everythingBelowFollowsHoweverOftenTheFunctionsAreKilled() {
        CLIENT.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
        put("binder", "a", Map.of("name", "A"));
        put("binder", "b", Map.of("name", "B"));
        put("binder", "moved", Map.of("name", "M", "binderId", "a"));
        for (int i = 0; i < SHEETS; i++) {
            put("sheet", "s" + i, Map.of("name", "S" + i, "binderId", "moved"));
        }
        for (int i = 0; i < INNER; i++) {
            put("binder", "i" + i, Map.of("name", "I" + i, "binderId", "moved"));
            for (int j = 0; j < IN_EACH; j++) {
                put("sheet", "i" + i + "-" + j, Map.of("name", "S" + j, "binderId", "i" + i));
            }
        }
        Map<Key, Item> before = entities();
        changed.records(before.values());

        patch("moved", Map.of("binderId", "b", "name", "Moved"));
        step(6);
        Map<Key, Item> between = entities();
        assertThat(before.keySet().stream().filter(key -> !place(between.get(key)).equals(place(before.get(key)))).count())
                .as("on the way").isBetween(2L, (long) SHEETS);
        patch("moved", Map.of("binderId", "b", "name", "Moved again"));
        while (step(Integer.MAX_VALUE)) {
            assertThat(calls).as("it ends").isLessThan(5_000);
        }
        killed.after(Integer.MAX_VALUE, false);

        assertThat(crashes).isGreaterThan(10);
        Map<Key, Item> after = entities();
        assertThat(after).hasSameSizeAs(before);
        after.forEach((key, item) -> {
            boolean top = List.of("a", "b").contains(item.string("id"));
            assertThat(place(item)).startsWith(top ? "binder#" : "binder#b#binder#moved%20again#moved");
            assertThat(item.number("version")).isEqualTo(before.get(key).number("version") + (item.string("id").equals("moved") ? 2 : 0));
        });
        assertThat(new Verify(MODEL, copies, CLOCK).page(0, 1, Optional.empty()).suspects()).isEmpty();
    }

    /** Feeds the stream function what has changed, and the work function some messages. @return whether there was anything to do */
    private boolean step(int messages) {
        List<StreamRecord> records = changed.records(entities().values());
        boolean busy = !records.isEmpty() || !queue.isEmpty();
        while (!records.isEmpty()) {
            List<StreamRecord> batch = records.subList(0, Math.min(100, records.size()));
            if (survives(() -> new Fanout(MODEL, process, queue, Runnable::run).process(List.copyOf(batch), (key, failure) -> {
                throw failure;
            }))) {
                batch.clear();
            }
        }
        for (int done = 0; !queue.isEmpty() && done < messages; done++) {
            String message = queue.names().get(done % queue.names().size());
            if (survives(() -> process.process(queue.message(message), TimeLeft.ENOUGH))) {
                queue.remove(message);
            }
        }
        return busy;
    }

    private boolean survives(Runnable function) {
        calls++;
        killed.after(calls % 3 == 0 ? Integer.MAX_VALUE : 5 + 9 * (calls % 5), calls % 2 == 0);
        try {
            function.run();
            return true;
        } catch (CrashingTable.Crash e) {
            crashes++;
        } catch (CompletionException e) {
            assertThat(e).hasCauseInstanceOf(CrashingTable.Crash.class);
            crashes++;
        }
        return false;
    }

    private static String place(Item item) {
        return item.string("_treeSort");
    }

    private Map<Key, Item> entities() {
        Map<Key, Item> found = new HashMap<>();
        CLIENT.scanPaginator(scan -> scan.tableName(name).consistentRead(true)).items().stream().map(AttributeValues::item)
                .filter(item -> item.key() instanceof CoreKey).forEach(item -> found.put(item.key(), item));
        return found;
    }

    private void patch(String id, Map<String, String> values) {
        new PatchEntity(api).patch(MODEL.entity("binder").orElseThrow(), id, json(values), Precondition.NONE);
    }

    private void put(String entity, String id, Map<String, String> values) {
        new PutEntity(api).put(MODEL.entity(entity).orElseThrow(), id, json(values), Precondition.NONE);
    }

    private static ObjectNode json(Map<String, String> values) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        values.forEach(json::put);
        return json;
    }
}
