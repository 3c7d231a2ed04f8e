package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Unique;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not there, without a tombstone, was not deleted: nothing goes with it, neither by the stream nor by repair. What expired did. */
class AbsentTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Firms")
            .entities(Firm.class, Contact.class, Note.class, Fair.class, Hall.class, Seat.class, Pass.class, Stamp.class)
            .manyToMany(ManyToMany.between(Firm.class, Fair.class)).manyToMany(ManyToMany.between(Pass.class, Fair.class)).model());
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");
    private static final Instant LATER = NOW.plus(Duration.ofHours(1));
    private static final Deletions ORPHANS = new Deletions(Deletions.Orphans.REPAIRED, Optional.empty());

    private final MemoryTable table = new MemoryTable();
    private final MovedClock clock = new MovedClock();
    private final MemoryCopyTable copies = new MemoryCopyTable(table);
    private final WriteContext api = new WriteContext(MODEL, new MemoryCoreTable(table), clock, OptimisticRetry.waiting());
    private Map<Key, Item> seen = new HashMap<>();

    @Entity(collection = "firms")
    record Firm(String name) {
    }

    @Entity(collection = "contacts")
    record Contact(@BelongsTo(value = Firm.class, onDelete = OnDelete.CASCADE) @Carries("name") String firmId, @Unique String email) {
    }

    @Entity(collection = "notes")
    record Note(@BelongsTo(value = Firm.class, onDelete = OnDelete.DETACH) String firmId, String text) {
    }

    @Entity(collection = "fairs")
    record Fair(String name) {
    }

    @Entity(collection = "halls")
    record Hall(String name) {
    }

    @Entity(collection = "seats")
    record Seat(@BelongsTo(Hall.class) @AtMost(5) String hallId, @Expires Instant until) {
    }

    @Entity(collection = "passes")
    record Pass(String name, @Expires Instant until) {
    }

    @Entity(collection = "stamps")
    record Stamp(@BelongsTo(value = Pass.class, onDelete = OnDelete.CASCADE) String passId) {
    }

    @BeforeEach
    void written() {
        clock.set(NOW);
        put("firm", "f", "{'name': 'Reed'}");
        put("contact", "c", "{'firmId': 'f', 'email': 'ann@example.com'}");
        put("note", "n", "{'firmId': 'f', 'text': 'call'}");
        put("fair", "x", "{'name': 'Spring'}");
        link("firm-fair", "f", "x");
        put("hall", "h", "{'name': 'Great'}");
        put("seat", "s", "{'hallId': 'h'}");
        put("pass", "p", "{'name': 'day', 'until': '" + LATER + "'}");
        put("stamp", "t", "{'passId': 'p'}");
        put("seat", "e", "{'hallId': 'h', 'until': '" + LATER + "'}");
        link("pass-fair", "p", "x");
        catchUp();
        assertThat(findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"firm, f, LOST_END LOST_PARENT LOST_PARENT", "fair, x, LOST_END LOST_END", "seat, s, LOST_HOLDER",
            "pass, p, LOST_END LOST_PARENT"})
    void nothingGoesWithWhatIsNotThere(String entity, String id, String faults) {
        CoreKey removed = CoreKey.of(new EntityRef(entity, id));
        Set<Item> others = table.items().stream().filter(item -> !item.key().equals(removed)).collect(Collectors.toSet());

        table.remove(removed);
        catchUp();
        others.forEach(item -> recheck(item.key()));
        recheck(removed);
        process(new Message.LookForChildren(new EntityRef(entity, id)));

        assertThat(kept()).isEqualTo(kept(others));
        assertThat(findings()).extracting(finding -> finding.fault().name()).containsExactlyInAnyOrder(faults.split(" "));
        assertThat(findings()).extracting(Finding::detail)
                .allMatch(detail -> detail.endsWith("is not there, and nothing says that it was deleted"));
        findings().forEach(finding -> assertThat(new Repair(MODEL, copies, clock).repair(finding)).isFalse());
        assertThat(kept()).isEqualTo(kept(others));
    }

    @ParameterizedTest
    @CsvSource({"firm, f", "fair, x", "seat, s", "pass, p"})
    void whatIsPutBackIsAsItWas(String entity, String id) {
        CoreKey removed = CoreKey.of(new EntityRef(entity, id));
        Set<Item> before = Set.copyOf(kept());
        Item item = table.items().stream().filter(each -> each.key().equals(removed)).findFirst().orElseThrow();

        table.remove(removed);
        catchUp();
        table.put(item);
        catchUp();

        assertThat(kept()).isEqualTo(before);
        assertThat(findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"firm, f", "fair, x", "seat, s", "pass, p"})
    void orphansAreRepairedWhereThatIsAskedFor(String entity, String id) {
        table.remove(CoreKey.of(new EntityRef(entity, id)));
        catchUp();

        findings().forEach(finding -> assertThat(new Repair(MODEL, copies, clock).repair(finding, ORPHANS)).isTrue());
        catchUp();
        findings().forEach(finding -> new Repair(MODEL, copies, clock).repair(finding));
        catchUp();

        assertThat(findings()).isEmpty();
        if (entity.equals("firm")) {
            assertThat(stored("contact", "c").string(Attr.KIND)).isEqualTo("tombstone");
            assertThat(stored("note", "n").has("firmId")).isFalse();
            assertThat(table.items()).noneMatch(Kind.GUARD::is);
        }
    }

    /** DynamoDB leaves no tombstone when it removes what has expired, so the stream function writes one. */
    @Test
    void childrenAndLinksGoWithWhatExpires() {
        clock.set(LATER.plusSeconds(1));
        table.remove(CoreKey.of(new EntityRef("pass", "p")));
        table.remove(CoreKey.of(new EntityRef("seat", "e")));
        catchUp();

        assertThat(stored("pass", "p").string(Attr.KIND)).isEqualTo("tombstone");
        assertThat(stored("stamp", "t").string(Attr.KIND)).isEqualTo("tombstone");
        assertThat(table.items()).filteredOn(Kind.LINK::is).hasSize(1);
        assertThat(table.items()).filteredOn(Reservations.KIND::is).hasSize(1);
        assertThat(table.items()).noneMatch(item -> item.string("type").equals("seat#e"));
        assertThat(findings()).isEmpty();
    }

    /** The record of the removal comes after the entity was created again: what it left behind goes, and the new one stays. */
    @Test
    void whatExpiredAndWasCreatedAgainStays() {
        clock.set(LATER.plusSeconds(1));
        table.remove(CoreKey.of(new EntityRef("pass", "p")));
        put("pass", "p", "{'name': 'week'}");
        catchUp();

        assertThat(stored("pass", "p").string("name")).isEqualTo("week");
        assertThat(stored("stamp", "t").string(Attr.KIND)).isEqualTo("tombstone");
        assertThat(findings()).isEmpty();
    }

    @Test
    void whatWasDeletedAndIsNotKnownAnyMoreIsReported() {
        put("firm", "g", "{}");
        put("contact", "d", "{'firmId': 'g'}");
        catchUp();
        table.put(CoreItems.tombstone(Kind.ENTITY, 9_000_000_000_000_000L, NOW).with("id", "g").with("type", "firm#g"));
        seen = items();
        table.remove(CoreKey.of(new EntityRef("firm", "g")));
        catchUp();

        assertThat(findings()).extracting(Finding::fault).containsExactly(Fault.LOST_PARENT);
    }

    private Item stored(String entity, String id) {
        return table.items().stream().filter(item -> item.key().equals(CoreKey.of(new EntityRef(entity, id)))).findFirst().orElseThrow();
    }

    private List<Finding> findings() {
        Judge judge = new Judge(MODEL, copies, clock.instant());
        return table.items().stream().flatMap(item -> judge.look(item).stream()).toList();
    }

    private Set<Item> kept() {
        return kept(table.items());
    }

    private static Set<Item> kept(Iterable<Item> items) {
        Set<Item> kept = new HashSet<>();
        items.forEach(kept::add);
        return kept;
    }

    private Map<Key, Item> items() {
        Map<Key, Item> items = new TreeMap<>((one, other) -> (one.id() + one.type()).compareTo(other.id() + other.type()));
        table.items().forEach(item -> items.put(item.key(), item));
        return items;
    }

    /** Processes a record for each item that differs from what was seen last, until there is none. */
    private void catchUp() {
        Fanout fanout = new Fanout(MODEL, copies, clock, Runnable::run);
        for (List<StreamRecord> records = records(); !records.isEmpty(); records = records()) {
            seen = items();
            fanout.process(records, (key, failure) -> {
                throw failure;
            });
        }
    }

    private List<StreamRecord> records() {
        List<StreamRecord> records = new ArrayList<>();
        Map<Key, Item> after = items();
        Set<Key> keys = new HashSet<>(seen.keySet());
        keys.addAll(after.keySet());
        keys.stream().filter(key -> !Optional.ofNullable(seen.get(key)).equals(Optional.ofNullable(after.get(key))))
                .forEach(key -> records.add(new StreamRecord(String.valueOf(records.size()), key, Optional.ofNullable(seen.get(key)),
                        Optional.ofNullable(after.get(key)))));
        return records.stream().filter(StreamRecord::concernsCopies).toList();
    }

    private void recheck(Key key) {
        if (key instanceof CoreKey core && !core.isUnique() && !CapacityKey.is(core)) {
            process(new Message.Recheck(core));
        }
    }

    private void process(Message message) {
        new ProcessMessage(MODEL, copies, clock, FanoutJob.NONE).process(message, TimeLeft.ENOUGH);
    }

    private void put(String entity, String id, String body) {
        new PutEntity(api).put(MODEL.entity(entity).orElseThrow(), id, json(body), Precondition.NONE);
    }

    private void link(String relation, String from, String to) {
        new LinkEntities(api).link(MODEL.relation(relation).orElseThrow().outgoing(), from, to, Optional.empty());
    }

    private static ObjectNode json(String body) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(body.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
