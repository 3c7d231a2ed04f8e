package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Within;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A child that no index shows while what hangs on its parent is brought to the parent's state follows a while later. */
class SecondLookTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Looks").entities(Shelf.class, Book.class, Owner.class, Paper.class, Note.class)
                    .model());
    private static final Clock CLOCK = Clock.systemUTC();
    private static final int PORTION = 2;

    private final CrashingTable table = new CrashingTable();
    private final MemoryQueue queue = new MemoryQueue();
    private final WriteContext api = WriteContext.of(MODEL, table.ofCallers());
    private final ProcessMessage process = new ProcessMessage(MODEL, table, CLOCK,
            new FanoutJob(table, queue, CLOCK, PORTION));
    private final ChangedItems changed = new ChangedItems();

    @Entity(collection = "shelves")
    record Shelf(@Within(Shelf.class) String shelfId, String name) {
    }

    @Entity(collection = "books")
    record Book(@NotBlank @Within(Shelf.class) String shelfId) {
    }

    @Entity(collection = "owners")
    record Owner(String name) {
    }

    @Entity(collection = "papers")
    record Paper(@BelongsTo(value = Owner.class, onDelete = OnDelete.CASCADE) String ownerId) {
    }

    @Entity(collection = "notes")
    record Note(@BelongsTo(Owner.class) @Carries("name") String ownerId) {
    }

    /** @param others how many children the index shows; more than a portion are followed by messages */
    @ParameterizedTest
    @CsvSource({"paper, 0", "paper, 5", "note, 0", "note, 5", "book, 0", "book, 5"})
    void hiddenChildFollowsAWhileLater(String child, int others) {
        boolean isBook = child.equals("book");
        put("shelf", "top", Map.of("name", "Top"));
        put(isBook ? "shelf" : "owner", "o", Map.of("name", "old"));
        for (int i = 0; i <= others; i++) {
            put(child, "c" + i, Map.of(isBook ? "shelfId" : "ownerId", "o"));
        }
        work(message -> true);

        CoreKey hiddenKey = CoreKey.of(new EntityRef(child, "c0"));
        Item hidden = table.items().stream().filter(item -> item.key().equals(hiddenKey)).findFirst().orElseThrow();
        table.remove(hiddenKey);
        records();
        switch (child) {
            case "paper" -> new DeleteEntity(api).delete(type("owner"), "o", Precondition.NONE);
            case "note" -> patch("owner", Map.of("name", "new"));
            default -> patch("shelf", Map.of("shelfId", "top"));
        }
        work(message -> !(message instanceof Message.LookForChildren));
        table.put(hidden);
        records();
        assertThat(wrong()).as("before the second look").isNotEmpty();

        work(message -> true);
        assertThat(wrong()).isEmpty();
    }

    /** What verify finds. */
    private List<Item> wrong() {
        Judge judge = new Judge(MODEL, table, CLOCK.instant());
        return table.items().stream().filter(item -> judge.look(item).iterator().hasNext()).toList();
    }

    /** Processes records and those messages, until there are none any more. */
    private void work(Predicate<Message> which) {
        for (;;) {
            List<StreamRecord> records = records();
            new Fanout(MODEL, process, queue, Runnable::run).process(records, (key, failure) -> {
                throw failure;
            });
            Optional<String> next = queue.names().stream().filter(name -> which.test(queue.message(name))).findFirst();
            if (next.isEmpty() && records.isEmpty()) {
                return;
            }
            next.ifPresent(name -> {
                process.process(queue.message(name), TimeLeft.ENOUGH);
                queue.remove(name);
            });
        }
    }

    /** Of the changes since the last call. What was removed by other code has none. */
    private List<StreamRecord> records() {
        return changed.records(table.items());
    }

    private void put(String entity, String id, Map<String, String> values) {
        new PutEntity(api).put(type(entity), id, json(values), Precondition.NONE);
    }

    private void patch(String entity, Map<String, String> values) {
        new PatchEntity(api).patch(type(entity), "o", json(values), Precondition.NONE);
    }

    private static EntityType type(String entity) {
        return MODEL.entity(entity).orElseThrow();
    }

    private static ObjectNode json(Map<String, String> values) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        values.forEach(json::put);
        return json;
    }
}
