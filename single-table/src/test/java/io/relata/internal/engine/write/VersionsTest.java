package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.music.Music;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VersionsTest {
    private static final long FIRST = 1_795_176_000_123_000L;

    private final LocalTable table = new LocalTable(Music.MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00.123Z");
    private final Desk desk = new Desk(table.core(), clock);

    @Test
    void everyChangeIsOneVersionMore() {
        assertThat(desk.put("label", "1", "{'labelName': 'A'}").entity().number("version")).isEqualTo(FIRST);
        assertThat(desk.put("label", "1", "{'labelName': 'B'}").entity().number("version")).isEqualTo(FIRST + 1);
        assertThat(desk.patch("label", "1", "{'country': 'FR'}").entity().number("version")).isEqualTo(FIRST + 2);
        desk.tag("label", "1", "jazz");
        desk.untag("label", "1", "jazz");
        assertThat(version("1")).isEqualTo(FIRST + 4);
        desk.delete("label", "1");
        assertThat(version("1")).isEqualTo(FIRST + 5);
    }

    @Test
    void entityCreatedAgainGoesOnFromTheTombstoneWithALifeOfItsOwn() {
        desk.put("label", "1", "{'labelName': 'A'}");
        desk.patch("label", "1", "{'labelName': 'B'}");
        desk.tag("label", "1", "jazz");
        desk.delete("label", "1");

        WriteResult again = desk.put("label", "1", "{'labelName': 'C'}");

        assertThat(again.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(LocalTable.withoutPrivate(again.entity())).isEqualTo(Item.of("id", "1", "type", "label#1", "kind", "entity", "entity",
                "label",
                "version", FIRST + 4, "life", FIRST + 4, "createdAt", "2026-11-20T12:00:00.123Z", "updatedAt", "2026-11-20T12:00:00.123Z",
                "sort", "label#c", "list", Music.LABEL.listPartition("1").orElseThrow(), "labelName", "C"));
    }

    @Test
    void entityCreatedAgainLaterHasTheVersionOfItsTime() {
        desk.put("label", "1", "{'labelName': 'A'}");
        desk.delete("label", "1");
        clock.advance(Duration.ofHours(1));

        Item again = desk.put("label", "1", "{'labelName': 'A'}").entity();

        assertThat(again.number("version")).isEqualTo(FIRST + 3_600_000_000L);
        assertThat(again.number("life")).isEqualTo(FIRST + 3_600_000_000L);
        assertThat(again.string("createdAt")).isEqualTo("2026-11-20T13:00:00.123Z");
    }

    @Test
    void versionNeverGoesBackEvenIfTheClockDoes() {
        desk.put("label", "1", "{'labelName': 'A'}");
        desk.delete("label", "1");
        clock.advance(Duration.ofDays(-1));

        assertThat(desk.put("label", "1", "{'labelName': 'A'}").entity().number("version")).isEqualTo(FIRST + 2);
    }

    @Test
    void replacingKeepsWhenItCameToBeItsLifeAndItsTags() {
        desk.put("label", "1", "{'labelName': 'A', 'country': 'US'}");
        desk.tag("label", "1", "jazz");
        clock.advance(Duration.ofSeconds(1));

        WriteResult replaced = desk.put("label", "1",
                "{'labelName': 'B', 'createdAt': '1999-01-01T00:00:00Z', 'version': 7, 'tags': ['no'], 'entity': 'x'}");

        assertThat(replaced.effect()).isEqualTo(WriteResult.Effect.CHANGED);
        assertThat(LocalTable.withoutPrivate(replaced.entity())).isEqualTo(Item.of("id", "1", "type", "label#1", "kind", "entity", "entity",
                "label",
                "version", FIRST + 2, "life", FIRST, "createdAt", "2026-11-20T12:00:00.123Z", "updatedAt", "2026-11-20T12:00:01.123Z",
                "sort", "label#b", "list", Music.LABEL.listPartition("1").orElseThrow(), "labelName", "B", "tags", Set.of("jazz")));
        assertThat(table.item("1", "label#1")).contains(replaced.entity());
    }

    @Test
    void writeThatChangesNothingWritesNothing() {
        Item before = desk.put("label", "1", "{'labelName': 'A', 'country': 'US'}").entity();
        clock.advance(Duration.ofSeconds(1));

        assertThat(desk.patch("label", "1", "{'country': 'US'}")).isEqualTo(new WriteResult(before, WriteResult.Effect.UNCHANGED));
        assertThat(desk.patch("label", "1", "{}")).isEqualTo(new WriteResult(before, WriteResult.Effect.UNCHANGED));
        assertThat(desk.patch("label", "1", "{'unknown': null}")).isEqualTo(new WriteResult(before, WriteResult.Effect.UNCHANGED));
        assertThat(desk.put("label", "1", "{'country': 'US', 'labelName': 'A'}"))
                .isEqualTo(new WriteResult(before, WriteResult.Effect.UNCHANGED));
        assertThat(table.item("1", "label#1")).contains(before);
    }

    @Test
    void whatIsDeletedIsNotThere() {
        desk.put("label", "1", "{'labelName': 'A'}");
        desk.delete("label", "1");

        assertRefused(Reason.UNKNOWN, "label 1 does not exist", () -> desk.delete("label", "1"));
        assertRefused(Reason.UNKNOWN, "label 1 does not exist", () -> desk.patch("label", "1", "{'labelName': 'B'}"));
        assertRefused(Reason.UNKNOWN, "label 1 does not exist", () -> desk.tag("label", "1", "jazz"));
        assertRefused(Reason.UNKNOWN, "label 1 does not exist", () -> desk.untag("label", "1", "jazz"));
        assertRefused(Reason.UNKNOWN, "label 2 does not exist", () -> desk.delete("label", "2"));
        assertRefused(Reason.UNKNOWN, "label 2 does not exist", () -> desk.patch("label", "2", "{'labelName': 'B'}"));
        assertRefused(Reason.UNKNOWN, "label 2 does not exist", () -> desk.tag("label", "2", "jazz"));
        assertThat(version("1")).isEqualTo(FIRST + 1);
        assertThat(table.items()).hasSize(1);
    }

    private long version(String id) {
        return table.item(id, "label#" + id).orElseThrow().number("version");
    }
}
