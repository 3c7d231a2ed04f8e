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
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LinkEntitiesTest {
    private static final long FIRST = 1_795_176_000_123_000L;

    private final LocalTable table = new LocalTable(Music.MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00.123Z");
    private final Desk desk = new Desk(table.core(), clock);

    @BeforeEach
    void artistsAndAFestival() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee'}");
        desk.put("artist", "2", "{'firstName': 'Bob', 'lastName': 'Ray'}");
        desk.put("festival", "5", "{'year': 2026, 'festivalName': 'Montreux'}");
        clock.advance(Duration.ofSeconds(1));
    }

    @Test
    void linkIsOneItemThatKnowsTheLivesOfItsEnds() {
        LinkEntities.Linked linked = desk.link("artist", "1", "festivals", "5", "{'stage': 'Main', 'minutes': 90}");

        assertThat(linked.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(LocalTable.withoutPrivate(linked.link())).isEqualTo(Item.of("id", "link:artist-festival:1", "type", "festival#5", "kind",
                "link",
                "relation", "artist-festival", "from", "1", "to", "5", "fromLife", FIRST, "toLife", FIRST, "version", FIRST + 1_000_000,
                "attributes", Map.of("stage", "Main", "minutes", 90)));
        assertThat(table.item("link:artist-festival:1", "festival#5")).contains(linked.link());
    }

    @Test
    void itIsOneLinkFromEitherSide() {
        desk.link("artist", "1", "festivals", "5", "{'stage': 'Main'}");
        LinkEntities.Linked again = desk.link("festival", "5", "artists", "1", "{'stage': 'Small'}");

        assertThat(again.effect()).isEqualTo(WriteResult.Effect.CHANGED);
        assertThat(again.link().number("version")).isEqualTo(FIRST + 1_000_001);
        assertThat(table.item("link:artist-festival:1", "festival#5").orElseThrow().map("attributes")).isEqualTo(Map.of("stage", "Small"));

        desk.unlink("festival", "5", "artists", "1");
        assertThat(table.item("link:artist-festival:1", "festival#5").orElseThrow().string("kind")).isEqualTo("tombstone");
    }

    @Test
    void linkingAgainWithoutBodyKeepsTheAttributesUnderANewVersion() {
        desk.link("artist", "1", "festivals", "5", "{'stage': 'Main'}");
        LinkEntities.Linked again = desk.link("artist", "1", "festivals", "5");

        assertThat(again.effect()).isEqualTo(WriteResult.Effect.CHANGED);
        assertThat(again.link().map("attributes")).isEqualTo(Map.of("stage", "Main"));
        assertThat(again.link().number("version")).isEqualTo(FIRST + 1_000_001);
    }

    @Test
    void linkingAgainWithAnEmptyBodyRemovesThem() {
        desk.link("artist", "1", "festivals", "5", "{'stage': 'Main'}");
        assertThat(desk.link("artist", "1", "festivals", "5", "{'stage': null}").link().map("attributes")).isEmpty();
    }

    @Test
    void linkWithoutBodyHasNoAttributes() {
        Item link = desk.link("artist", "1", "festivals", "5").link();
        assertThat(link.value("attributes")).contains(Map.of());
        assertThat(table.item("link:artist-festival:1", "festival#5")).contains(link);
    }

    @Test
    void unlinkLeavesATombstoneAndTwiceIsAsGoodAsOnce() {
        desk.link("artist", "1", "festivals", "5", "{'stage': 'Main'}");
        desk.unlink("artist", "1", "festivals", "5");
        Item tombstone = Item.of("id", "link:artist-festival:1", "type", "festival#5", "kind", "tombstone", "of", "link",
                "version", FIRST + 1_000_001, "expiresAt", 1_797_768_001);
        assertThat(table.seen("link:artist-festival:1", "festival#5")).isEqualTo(tombstone);

        clock.advance(Duration.ofSeconds(1));
        desk.unlink("artist", "1", "festivals", "5");
        assertThat(table.seen("link:artist-festival:1", "festival#5")).isEqualTo(tombstone);
    }

    @Test
    void unlinkOfWhatWasNeverLinkedWritesNothing() {
        desk.unlink("artist", "1", "festivals", "5");
        desk.unlink("artist", "nobody", "festivals", "nowhere");
        assertThat(table.items()).hasSize(3);
    }

    @Test
    void linkedAgainItGoesOnFromTheTombstone() {
        desk.link("artist", "1", "festivals", "5", "{'stage': 'Main'}");
        desk.unlink("artist", "1", "festivals", "5");
        LinkEntities.Linked again = desk.link("artist", "1", "festivals", "5");

        assertThat(again.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(LocalTable.withoutPrivate(again.link()))
                .isEqualTo(Item.of("id", "link:artist-festival:1", "type", "festival#5", "kind", "link", "relation", "artist-festival",
                        "from", "1", "to", "5", "fromLife", FIRST, "toLife", FIRST, "version", FIRST + 1_000_002, "attributes", Map.of()));
    }

    @Test
    void linkMadeForAnEarlierLifeOfAnEndIsNoneAnyMore() {
        desk.link("artist", "1", "festivals", "5", "{'stage': 'Main'}");
        desk.delete("festival", "5");
        clock.advance(Duration.ofSeconds(1));
        desk.put("festival", "5", "{'year': 2027, 'festivalName': 'Another'}");

        LinkEntities.Linked again = desk.link("artist", "1", "festivals", "5");

        assertThat(again.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(LocalTable.withoutPrivate(again.link()))
                .isEqualTo(Item.of("id", "link:artist-festival:1", "type", "festival#5", "kind", "link", "relation", "artist-festival",
                        "from", "1", "to", "5", "fromLife", FIRST, "toLife", FIRST + 2_000_000, "version", FIRST + 2_000_000, "attributes",
                        Map.of()));
    }

    @Test
    void bothEndsHaveToExist() {
        assertRefused(Reason.UNKNOWN, "artist 9 does not exist, so it can't be linked to festival 5",
                () -> desk.link("artist", "9", "festivals", "5"));
        assertRefused(Reason.UNKNOWN, "festival 9 does not exist, so it can't be linked to artist 1",
                () -> desk.link("artist", "1", "festivals", "9"));
        assertRefused(Reason.UNKNOWN, "artist 9 does not exist, so it can't be linked to festival 5",
                () -> desk.link("festival", "5", "artists", "9"));
        assertRefused(Reason.UNKNOWN, "neither artist 9 nor festival 9 exists, so they can't be linked",
                () -> desk.link("festival", "9", "artists", "9"));
        desk.delete("festival", "5");
        assertRefused(Reason.UNKNOWN, "festival 5 does not exist, so it can't be linked to artist 1",
                () -> desk.link("artist", "1", "festivals", "5"));
        assertThat(table.items()).hasSize(3);
    }

    @Test
    void entityIsNotLinkedWithItself() {
        assertRefused(Reason.INVALID, ": artist 1 can't be linked with itself", () -> desk.link("artist", "1", "admires", "1"));
        desk.put("festival", "1", "{'year': 2026, 'festivalName': 'Of the same id'}");
        assertThat(desk.link("artist", "1", "festivals", "1").effect()).isEqualTo(WriteResult.Effect.CREATED);
    }

    @Test
    void relationOfAnEntityWithItselfHasADirection() {
        desk.link("artist", "1", "admires", "2");
        desk.link("artist", "1", "admiredBy", "2");

        assertThat(table.item("link:admires:1", "artist#2").orElseThrow().string("from")).isEqualTo("1");
        assertThat(table.item("link:admires:2", "artist#1").orElseThrow().string("from")).isEqualTo("2");
    }

    @Test
    void secondRelationOfTheSameEntitiesIsALinkOfItsOwn() {
        desk.link("artist", "1", "festivals", "5");
        desk.link("artist", "1", "headlines", "5");
        desk.unlink("artist", "1", "festivals", "5");

        assertThat(table.item("link:artist-festival:1", "festival#5").orElseThrow().string("kind")).isEqualTo("tombstone");
        assertThat(table.item("link:headlines:1", "festival#5").orElseThrow().string("kind")).isEqualTo("link");
    }

    @Test
    void attributesAreThoseOfTheRelationAndValid() {
        assertRefused(Reason.INVALID, "/fee: there is no such attribute; there are stage, minutes",
                () -> desk.link("artist", "1", "festivals", "5", "{'fee': 1}"));
        assertRefused(Reason.INVALID, "/minutes: must be greater than 0",
                () -> desk.link("artist", "1", "festivals", "5", "{'minutes': 0}"));
        assertRefused(Reason.INVALID, ": the relation headlines has no attributes of its own: send no body, or {}",
                () -> desk.link("artist", "1", "headlines", "5", "{'stage': 'Main'}"));
        assertThat(desk.link("artist", "1", "headlines", "5", "{}").effect()).isEqualTo(WriteResult.Effect.CREATED);
    }

    @Test
    void attributesHaveAtMost32KB() {
        int overhead = "stage".length();
        desk.link("artist", "1", "festivals", "5", "{'stage': '" + "x".repeat(32 * 1024 - overhead) + "'}");
        assertRefused(Reason.TOO_LARGE,
                "the relationship's attributes have 32769 bytes; the limit is 32768, because every copy carries them",
                () -> desk.link("artist", "1", "festivals", "5", "{'stage': '" + "x".repeat(32 * 1024 - overhead + 1) + "'}"));
    }

    @Test
    void ofManyWhoLinkAtOnceOneCreatesAndEachHasAVersion() {
        assertThat(AtOnce.run(8, i -> desk.link("artist", "1", "festivals", "5", "{'minutes': " + (i + 1) + "}").effect()))
                .containsOnlyOnce(WriteResult.Effect.CREATED).containsOnly(WriteResult.Effect.CREATED, WriteResult.Effect.CHANGED);
        assertThat(table.item("link:artist-festival:1", "festival#5").orElseThrow().number("version")).isEqualTo(FIRST + 1_000_007);
    }
}
