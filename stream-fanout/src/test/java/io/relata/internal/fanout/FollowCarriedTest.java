package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What children carry is what their parents have, whoever wrote it last. */
class FollowCarriedTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Stages").entities(Actor.class, Role.class).model());
    private static final Clock CLOCK = Clock.systemUTC();

    private final MemoryTable table = new MemoryTable();
    private final Fanout fanout = new Fanout(MODEL, new MemoryCopyTable(table), CLOCK, Runnable::run);

    @Entity(collection = "actors")
    record Actor(String name) {
    }

    @Entity(collection = "roles")
    record Role(@BelongsTo(Actor.class) @Carries("name") String actorId) {
    }

    private static Item entity(String type, String id, long version) {
        return Item.of("id", id, "type", type + "#" + id, "kind", "entity", "entity", type, "version", version, "life", 1000, "createdAt",
                "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", type + "#1795176000000");
    }

    private static Item role(long version, String name) {
        return entity("role", "1", version).with("actorId", "a").with("_carried", Map.of("actorId", Map.of("name", name)));
    }

    private Item processed(Optional<Item> before, Item after) {
        table.put(after);
        CoreKey key = CoreKey.of(EntityRef.ofType(after.key().type()));
        fanout.process(List.of(new StreamRecord("1", key, before, Optional.of(after))), (failed, failure) -> {
            throw failure;
        });
        return table.items().stream().filter(item -> item.string("type").equals("role#1")).findFirst().orElseThrow();
    }

    private List<Finding> findings() {
        Judge judge = new Judge(MODEL, new MemoryCopyTable(table), CLOCK.instant());
        return table.items().stream().flatMap(item -> judge.look(item).stream()).toList();
    }

    @Test
    void whatACallersWriteHasTakenBackIsCorrectedInTheSameVersion() {
        table.put(entity("actor", "a", 2000).with("name", "new"));
        assertThat(processed(Optional.of(role(2001, "new")), role(2002, "old"))).isEqualTo(role(2002, "new"));
    }

    @Test
    void childThatWasCreatedMeanwhileIsCorrected() {
        table.put(entity("actor", "a", 2000).with("name", "new"));
        assertThat(processed(Optional.empty(), role(2001, "old"))).isEqualTo(role(2001, "new"));
    }

    @Test
    void childrenFollowTheirParent() {
        table.put(role(2001, "old"));
        Item before = entity("actor", "a", 2000).with("name", "old");
        assertThat(processed(Optional.of(before), entity("actor", "a", 2001).with("name", "new"))).isEqualTo(role(2001, "new"));
    }

    @Test
    void whatIsWrongIsFoundAndRepaired() {
        table.put(entity("actor", "a", 2000).with("name", "new"));
        table.put(role(2001, "old"));
        assertThat(findings()).extracting(Finding::fault).containsExactly(Fault.WRONG_CARRIED);
        assertThat(findings()).allMatch(new Repair(MODEL, new MemoryCopyTable(table), CLOCK)::repair);
        assertThat(findings()).isEmpty();
    }
}
