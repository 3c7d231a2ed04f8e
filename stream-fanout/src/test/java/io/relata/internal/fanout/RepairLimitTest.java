package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A repair counts what it would delete, and stops where that is more than a hundredth of a kind. */
class RepairLimitTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Firms").entities(Firm.class, Contact.class, Fair.class)
            .manyToMany(ManyToMany.between(Contact.class, Fair.class)).model());
    private static final long LIFE = 1000;

    private final MemoryTable table = new MemoryTable();
    private final MemoryCopyTable copies = new MemoryCopyTable(table);
    private final MovedClock clock = new MovedClock();
    private final VerifyRuns runs = new VerifyRuns(copies, clock);
    private final Deque<Message> queue = new ArrayDeque<>();

    @Entity(collection = "firms")
    record Firm(String name) {
    }

    @Entity(collection = "contacts")
    record Contact(@BelongsTo(value = Firm.class, onDelete = OnDelete.CASCADE) String firmId) {
    }

    @Entity(collection = "fairs")
    record Fair(String name) {
    }

    @ParameterizedTest
    @CsvSource({"1, 1, false", "1, 5, false", "2, 5, true", "1, 10, false", "2, 10, true", "2, 20, false", "5, 50, false", "6, 50, true",
            "10, 100, false", "11, 100, true", "10, 999, false", "11, 999, true", "20, 2000, false", "21, 2000, true"})
    void moreThanAHundredthAreTooMany(long taken, long of, boolean tooMany) {
        assertThat(new Deletions.Counted(taken, of).areTooMany()).isEqualTo(tooMany);
    }

    @Test
    void aFewAreDeletedByTheRunThatFollows() throws JsonProcessingException {
        contacts(100, 10, "tombstone");

        JsonNode run = run("{\"segments\": 3, \"repair\": true}");

        assertThat(run.at("/deletions").toString()).isEqualTo("{\"contact\":{\"takes\":10,\"of\":100,\"stopped\":false}}");
        assertThat(run.at("/deletedBy").asText()).isEqualTo("run-deletions");
        assertThat(run.has("stopped")).isFalse();
        assertThat(tombstones("contact")).isEqualTo(10);
        assertThat(state("run-deletions").at("/repaired").asInt()).isEqualTo(10);
        assertThat(state("run-deletions").at("/state").asText()).isEqualTo("finished");
    }

    @Test
    void manyAreKept() throws JsonProcessingException {
        contacts(100, 11, "tombstone");

        JsonNode run = run("{\"segments\": 3, \"repair\": true}");

        assertThat(run.at("/deletions").toString()).isEqualTo("{\"contact\":{\"takes\":11,\"of\":100,\"stopped\":true}}");
        assertThat(run.at("/stopped").asText())
                .isEqualTo("repair would delete, detach or end 11 of 100 contact, which is more than a hundredth. "
                        + "Nothing of that was deleted. If it is right, start the repair again with \"allowDeletions\": true");
        assertThat(run.has("deletedBy")).isFalse();
        assertThat(runs.read("run-deletions")).isEmpty();
        assertThat(tombstones("contact")).isZero();
    }

    @Test
    void manyAreDeletedWhereThatIsAllowed() throws JsonProcessingException {
        contacts(100, 60, "tombstone");
        assertThat(run("{\"segments\": 3, \"repair\": true, \"allowDeletions\": true}").at("/repaired").asInt()).isEqualTo(60);
        assertThat(tombstones("contact")).isEqualTo(60);
    }

    @Test
    void whatDependsOnSomethingThatIsNotThereIsCountedOnlyWhereItIsRepaired() throws JsonProcessingException {
        contacts(100, 60, "absent");
        assertThat(run("{\"segments\": 3, \"repair\": true}").has("deletions")).isFalse();
        queue.clear();
        assertThat(start("second", "{\"repair\": true, \"repairOrphans\": true}").at("/deletions").toString())
                .isEqualTo("{\"contact\":{\"takes\":60,\"of\":100,\"stopped\":true}}");
        assertThat(tombstones("contact")).isZero();
        start("third", "{\"repair\": true, \"repairOrphans\": true, \"allowDeletions\": true}");
        assertThat(tombstones("contact")).isEqualTo(60);
    }

    /** Their copies would take them down, too. */
    @Test
    void linksAreAKindOfTheirOwn() throws JsonProcessingException {
        contacts(30, 0, "tombstone");
        put("fair", "x", Map.of(), "entity");
        for (int i = 0; i < 30; i++) {
            table.put(CoreItems.link(MODEL.relation("contact-fair").orElseThrow().outgoing().link("c" + i, "x"), LIFE, LIFE, LIFE, Map.of())
                    .with("id", "link:contact-fair:c" + i).with("type", "fair#x"));
        }
        ExpectedCopies.of(MODEL, table.items()).values().forEach(table::put);
        put("fair", "x", Map.of(), "tombstone");

        JsonNode run = run("{\"segments\": 3, \"repair\": true}");

        assertThat(run.at("/deletions").toString()).isEqualTo("{\"links of contact-fair\":{\"takes\":30,\"of\":30,\"stopped\":true}}");
        assertThat(table.items()).filteredOn(Kind.LINK::is).hasSize(30);
        assertThat(table.items()).filteredOn(Kind.COPY::is).hasSize(60);
    }

    @Test
    void optionsOfARepairAreRefusedWithoutOne() {
        assertThatThrownBy(() -> VerifyOrder.read(Json.MAPPER.readTree("{\"allowDeletions\": true}")))
                .hasMessage("repairOrphans and allowDeletions are for a repair: add \"repair\": true");
    }

    private void contacts(int count, int left, String parent) {
        put("firm", "f", Map.of(), "entity");
        put("firm", "g", Map.of(), parent);
        for (int i = 0; i < count; i++) {
            put("contact", "c" + i, Map.of("firmId", i < left ? "g" : "f"), "entity");
        }
    }

    private void put(String entity, String id, Map<String, Object> own, String kind) {
        String time = "2026-11-20T12:00:00.000Z";
        Item item = kind.equals("tombstone")
                ? CoreItems.tombstone(Kind.ENTITY, LIFE + 1, Instant.parse(time))
                : CoreItems.entity(MODEL.entity(entity).orElseThrow(), id, own, new CoreItems.Origin(time, LIFE, Set.of()), LIFE, time);
        if (!kind.equals("absent")) {
            table.put(item.with("id", id).with("type", entity + "#" + id));
        }
    }

    private long tombstones(String entity) {
        return table.items().stream().filter(item -> Kind.TOMBSTONE.is(item) && item.string("type").startsWith(entity + "#")).count();
    }

    private JsonNode run(String order) throws JsonProcessingException {
        return start("run", order);
    }

    /** Each message comes twice: the second time to one who has to find out that it was taken. */
    private JsonNode start(String run, String order) throws JsonProcessingException {
        ContinueVerify verify = new ContinueVerify(new Verify(MODEL, copies, clock), new Repair(MODEL, copies, clock), runs, queue::add,
                new VerifyLog(line -> {
                }, "Firms", clock), clock);
        runs.start(queue::add, run, VerifyOrder.read(Json.MAPPER.readTree(order)));
        while (!queue.isEmpty()) {
            Message.Verify message = (Message.Verify) queue.remove();
            clock.move(Duration.ofMinutes(2));
            verify.take(message, TimeLeft.ENOUGH);
            verify.take(message, TimeLeft.ENOUGH);
        }
        return state(run);
    }

    private JsonNode state(String run) {
        return VerifyLog.describe(runs.read(run).orElseThrow());
    }
}
