package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
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

/** Children that were written while their parent was deleted, or before it was created again. */
class LateChildTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Desks").entities(Owner.class, Paper.class, Sticker.class).model());
    private static final Clock CLOCK = Clock.systemUTC();
    private static final long LIFE = 1000;
    private static final EntityRef OWNER = new EntityRef("owner", "o");

    private final MemoryTable table = new MemoryTable();
    private final Fanout fanout = new Fanout(MODEL, new MemoryCopyTable(table), CLOCK, Runnable::run);

    @Entity(collection = "owners")
    record Owner(String name) {
    }

    @Entity(collection = "papers")
    record Paper(@BelongsTo(value = Owner.class, onDelete = OnDelete.CASCADE) String ownerId, String text) {
    }

    @Entity(collection = "stickers")
    record Sticker(@BelongsTo(value = Owner.class, onDelete = OnDelete.DETACH) String ownerId, String text) {
    }

    private void owner(String kind, long version, long life) {
        Item item = Item.of("id", "o", "type", "owner#o", "kind", kind, "entity", "owner", "version", version, "life", life, "createdAt",
                "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", "owner#1795176000000");
        table.put(kind.equals("tombstone")
                ? Item.of("id", "o", "type", "owner#o", "kind", kind, "of", "entity", "version", version, "expiresAt", 1_797_811_200)
                : item);
    }

    private StreamRecord created(String entity, Map<String, Object> lives) {
        Item plain = Item.of("id", "1", "type", entity + "#1", "kind", "entity", "entity", entity, "version", 2000, "life", 2000,
                "createdAt",
                "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", entity + "#1795176000000", "ownerId", "o",
                "text",
                "x");
        Item item = lives.isEmpty() ? plain : plain.with("_parentLives", lives);
        table.put(item);
        return new StreamRecord("1", CoreKey.of(new EntityRef(entity, "1")), Optional.empty(), Optional.of(item));
    }

    private Item processed(StreamRecord record) {
        fanout.process(List.of(record), (key, failure) -> {
            throw failure;
        });
        return table.items().stream().filter(item -> item.key().equals(record.key())).findFirst().orElseThrow();
    }

    private List<Finding> findings() {
        Judge judge = new Judge(MODEL, new MemoryCopyTable(table), CLOCK.instant());
        return table.items().stream().flatMap(item -> judge.look(item).stream()).toList();
    }

    @Test
    void childOfWhatIsGoneIsDeletedByItsOwnRecord() {
        owner("tombstone", 1001, LIFE);
        Item paper = processed(created("paper", Map.of("ownerId", LIFE)));

        assertThat(paper.string("kind")).isEqualTo("tombstone");
        assertThat(paper.number("version")).isEqualTo(2001);
    }

    /** It may have gone from behind the page that the cascade read next to before it. */
    @Test
    void childOfWhatIsGoneIsDeletedWhenItIsSortedOtherwise() {
        owner("tombstone", 1001, LIFE);
        StreamRecord record = created("paper", Map.of("ownerId", LIFE));
        Item after = record.after().orElseThrow();

        assertThat(processed(changed(record, after.with("text", "y"))).string("kind")).isEqualTo("entity");
        assertThat(processed(changed(record, after.with("sort", "paper#1795176000001"))).string("kind")).isEqualTo("tombstone");
    }

    private static StreamRecord changed(StreamRecord record, Item before) {
        return new StreamRecord("2", record.key(), Optional.of(before), record.after());
    }

    @Test
    void childOfAnEarlierLifeIsDetachedFromTheNextOne() {
        owner("entity", 3000, 3000);
        Item sticker = processed(created("sticker", Map.of("ownerId", LIFE)));

        assertThat(sticker.string("kind")).isEqualTo("entity");
        assertThat(sticker.number("version")).isEqualTo(2001);
        assertThat(sticker.has("ownerId")).isFalse();
        assertThat(sticker.has("_parentLives")).isFalse();
        assertThat(sticker.string("text")).isEqualTo("x");
        assertThat(findings()).isEmpty();
    }

    @Test
    void childOfThePresentLifeStays() {
        owner("entity", LIFE + 7, LIFE);
        assertThat(processed(created("paper", Map.of("ownerId", LIFE))).number("version")).isEqualTo(2000);
    }

    /** As one from before the model said what becomes of it. */
    @Test
    void childWithoutALifeHangsOnAny() {
        owner("entity", 3000, 3000);
        assertThat(processed(created("paper", Map.of())).string("kind")).isEqualTo("entity");
        owner("tombstone", 3001, 0);
        assertThat(processed(created("paper", Map.of())).string("kind")).isEqualTo("tombstone");
    }

    @Test
    void whatHasOutlivedItsParentIsFoundAndRepaired() {
        owner("tombstone", 1001, LIFE);
        created("paper", Map.of("ownerId", LIFE));
        created("sticker", Map.of("ownerId", LIFE));

        assertThat(findings()).extracting(Finding::fault).containsExactly(Fault.OUTLIVED_PARENT, Fault.OUTLIVED_PARENT);
        assertThat(findings().get(0).detail()).isEqualTo("ownerId: " + OWNER.type() + " was deleted");
        Repair repair = new Repair(MODEL, new MemoryCopyTable(table), CLOCK);
        findings().forEach(finding -> assertThat(repair.repair(finding)).isTrue());
        assertThat(findings()).isEmpty();
        assertThat(table.items()).extracting(item -> item.string("kind")).containsExactlyInAnyOrder("tombstone", "tombstone", "entity");
    }
}
