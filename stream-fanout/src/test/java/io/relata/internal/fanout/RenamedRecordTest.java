package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Unique;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A table under a model whose record has another name, so that its entities seem to be gone: none of its core items is lost. */
class RenamedRecordTest {
    private static final TableModel BEFORE = TableModel
            .of(Schema.table("Firms").entities(Company.class, Contact.class, Note.class, Fair.class, Badge.class)
                    .manyToMany(ManyToMany.between(Company.class, Fair.class).named("visits")).model());
    private static final TableModel AFTER = TableModel.of(Schema.table("Firms")
            .entities(Organization.class, OfOrganization.class, NoteOfOrganization.class, Fair.class, BadgeOfOrganization.class)
            .manyToMany(ManyToMany.between(Organization.class, Fair.class).named("visits")).model());
    private static final Clock CLOCK = Clock.systemUTC();

    private final MemoryTable table = new MemoryTable();
    private final MemoryCopyTable copies = new MemoryCopyTable(table);

    @Entity(collection = "companies")
    record Company(@Unique String name) {
    }

    @Entity(name = "contact", collection = "contacts")
    record Contact(@BelongsTo(value = Company.class, onDelete = OnDelete.CASCADE) @Carries("name") String companyId) {
    }

    @Entity(name = "note", collection = "notes")
    record Note(@BelongsTo(value = Company.class, onDelete = OnDelete.DETACH) String companyId, String text) {
    }

    @Entity(name = "badge", collection = "badges")
    record Badge(@BelongsTo(Company.class) @AtMost(5) String companyId) {
    }

    @Entity(collection = "fairs")
    record Fair(String name) {
    }

    @Entity(collection = "organizations")
    record Organization(@Unique String name) {
    }

    @Entity(name = "contact", collection = "contacts")
    record OfOrganization(@BelongsTo(value = Organization.class, onDelete = OnDelete.CASCADE) @Carries("name") String companyId) {
    }

    @Entity(name = "note", collection = "notes")
    record NoteOfOrganization(@BelongsTo(value = Organization.class, onDelete = OnDelete.DETACH) String companyId, String text) {
    }

    @Entity(name = "badge", collection = "badges")
    record BadgeOfOrganization(@BelongsTo(Organization.class) @AtMost(5) String companyId) {
    }

    @BeforeEach
    void written() {
        put("company", "f", "{'name': 'Reed'}");
        put("contact", "c", "{'companyId': 'f'}");
        put("note", "n", "{'companyId': 'f', 'text': 'call'}");
        put("badge", "b", "{'companyId': 'f'}");
        put("fair", "x", "{'name': 'Spring'}");
        new LinkEntities(WriteContext.of(BEFORE, new MemoryCoreTable(table))).link(BEFORE.relation("visits").orElseThrow().outgoing(), "f",
                "x", Optional.empty());
        stream(BEFORE);
        assertThat(findings(BEFORE)).isEmpty();
    }

    @Test
    void nothingIsLostWhateverTheFunctionsAndRepairDo() {
        Set<Item> before = Set.copyOf(table.items());

        stream(AFTER);
        before.stream().map(Item::key).filter(key -> key instanceof CoreKey core && !core.isUnique() && !CapacityKey.is(core))
                .forEach(key -> new ProcessMessage(AFTER, copies, CLOCK, FanoutJob.NONE).process(new Message.Recheck((CoreKey) key),
                        TimeLeft.ENOUGH));
        Repair repair = new Repair(AFTER, copies, CLOCK);
        findings(AFTER).forEach(repair::repair);
        findings(AFTER).forEach(repair::repair);

        assertThat(Set.copyOf(table.items())).containsAll(before.stream().filter(item -> item.key() instanceof CoreKey core
                && !core.id().equals(core.type())).toList());
        assertThat(findings(AFTER)).extracting(finding -> finding.fault().name()).contains("LOST_PARENT", "LOST_END");

        Repair back = new Repair(BEFORE, copies, CLOCK);
        findings(BEFORE).forEach(back::repair);
        assertThat(findings(BEFORE)).isEmpty();
        assertThat(Set.copyOf(table.items())).containsAll(before.stream().filter(item -> item.key() instanceof CoreKey core
                && !CapacityKey.is(core)).toList());
    }

    private void stream(TableModel model) {
        List<StreamRecord> records = table.items().stream()
                .map(item -> new StreamRecord(item.key().id() + item.key().type(), item.key(), Optional.empty(), Optional.of(item)))
                .filter(StreamRecord::concernsCopies).toList();
        new Fanout(model, copies, CLOCK, Runnable::run).process(records, (key, failure) -> {
            throw failure;
        });
    }

    private List<Finding> findings(TableModel model) {
        Judge judge = new Judge(model, copies, CLOCK.instant());
        return List.copyOf(table.items()).stream().flatMap(item -> judge.look(item).stream()).toList();
    }

    private void put(String entity, String id, String body) {
        try {
            new PutEntity(WriteContext.of(BEFORE, new MemoryCoreTable(table))).put(BEFORE.entity(entity).orElseThrow(), id,
                    (ObjectNode) Json.MAPPER.readTree(body.replace('\'', '"')), Precondition.NONE);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
