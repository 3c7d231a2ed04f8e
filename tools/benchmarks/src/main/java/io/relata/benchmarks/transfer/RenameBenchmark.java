package io.relata.benchmarks.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.cli.progress.RemainingTime;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.console.verify.RepairOutcome;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.RecreateEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.table.LocalTable;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Renames an attribute of all items of a table on DynamoDB Local: entities, and a copy of each under a tag. Then the run of
 * {@code ./relata migrate} moves the values.
 *
 * @param items how many have the attribute; an even number
 * @param segments parts of the table that the run reads side by side
 */
record RenameBenchmark(int items, int segments) {
    private static final int CHUNK = 500;
    private static final int TAGS = 100;
    private static final int UNLIMITED = 1_000_000_000;
    private static final Schema SCHEMA = Schema.table("Rename");
    private static final TableModel BEFORE = TableModel.of(SCHEMA.entities(PersonWithPhone.class).model());
    private static final TableModel AFTER = TableModel.of(SCHEMA.entities(PersonWithTelephone.class).model());

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record PersonWithPhone(@NotBlank String name, String phone) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record PersonWithTelephone(@NotBlank String name, @Formerly("phone") String telephone) {
    }

    /**
     * What was measured.
     *
     * @param isReady whether the table says that all is built
     * @param writes write units of the run
     * @param reads its read units
     * @param took how long it took
     * @param foretold how long it would take, as its progress says after a tenth of the items
     */
    record Outcome(boolean isReady, double writes, double reads, Duration took, Duration foretold) {
    }

    /** Notes how long a run will take. */
    private final class Foretold implements Report {
        private final RemainingTime left = new RemainingTime(System::nanoTime);
        private final long begun = System.nanoTime();
        private Optional<Duration> all = Optional.empty();

        @Override
        public void finding(Finding finding, RepairOutcome outcome) {
            // The counts tell.
        }

        @Override
        public synchronized void progress(int segment, VerifyCounts counts) {
            left.reached(segment, counts.items());
            if (all.isEmpty() && counts.items() >= items / 10) {
                all = left.until(items).map(time -> time.plusNanos(System.nanoTime() - begun));
            }
        }

        @Override
        public void summary(VerifyCounts counts) {
            // The outcome tells.
        }
    }

    Outcome measure() {
        String table = "Rename-" + UUID.randomUUID();
        Meter meter = new Meter();
        try (DynamoDbClient dynamoDb = meter.client(DynamoDbLocal.shared())) {
            LocalTable.ready(dynamoDb, BEFORE, table);
            fill(new BareWrites(dynamoDb, table));
            LocalTable.ready(dynamoDb, AFTER, table);
            meter.take();
            Foretold foretold = new Foretold();
            Migrate.Outcome outcome = Migrate.local(AFTER, dynamoDb, table)
                    .run(new VerifyTable.Order(segments, Duration.ZERO, new Rate(UNLIMITED), Optional.empty()), foretold);
            Duration took = Duration.ofNanos(System.nanoTime() - foretold.begun);
            Meter.Reading reading = meter.take();
            dynamoDb.deleteTable(request -> request.tableName(table));
            return new Outcome(outcome.isComplete(), reading.tableWrites(), reading.tableReads(), took,
                    foretold.all.orElse(Duration.ZERO));
        }
    }

    private void fill(BareWrites writes) {
        for (int from = 0; from < items / 2; from += CHUNK) {
            MemoryTable memory = new MemoryTable();
            RecreateEntity people = new RecreateEntity(WriteContext.of(BEFORE, new MemoryCoreTable(memory)));
            for (int i = from; i < Math.min(from + CHUNK, items / 2); i++) {
                ObjectNode person = Json.MAPPER.createObjectNode().put("name", "Person " + i).put("phone", "+49 228 " + i);
                person.putArray("tags").add("tag " + i % TAGS);
                people.imported(BEFORE.entities().get(0), "p" + i, person);
            }
            writes.put(Stream.concat(memory.items().stream(), ExpectedCopies.of(BEFORE, memory.items()).values().stream())
                    .map(AttributeValues::of).toList());
        }
    }
}
