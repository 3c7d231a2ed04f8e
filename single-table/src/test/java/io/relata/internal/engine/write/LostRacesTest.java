package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.music.Music;
import java.time.Clock;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Somebody else writes between the reading and the writing of a command. */
class LostRacesTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk other = new Desk(table.core(), Clock.systemUTC());
    private long first;

    @BeforeEach
    void label() {
        first = other.put("label", "1", "{'labelName': 'A', 'country': 'US'}").entity().number("version");
    }

    @Test
    void patchIsDoneAgainOnWhatTheOtherWrote() {
        Interrupted between = new Interrupted(table.core(), () -> other.patch("label", "1", "{'labelName': 'B'}"),
                () -> other.tag("label", "1", "jazz"));

        Item patched = desk(between).patch("label", "1", "{'country': 'FR'}").entity();

        assertThat(between.writes()).isEqualTo(3);
        assertThat(patched.number("version")).isEqualTo(first + 3);
        assertThat(patched.string("labelName")).isEqualTo("B");
        assertThat(patched.string("country")).isEqualTo("FR");
        assertThat(patched.strings("tags")).isEqualTo(Set.of("jazz"));
        assertThat(table.item("1", "label#1")).contains(patched);
    }

    @Test
    void replacementKeepsATagOfThatMoment() {
        Interrupted between = new Interrupted(table.core(), () -> other.tag("label", "1", "jazz"));

        desk(between).put("label", "1", "{'labelName': 'B'}");

        assertThat(table.seen("1", "label#1").strings("tags")).isEqualTo(Set.of("jazz"));
    }

    @Test
    void patchOfWhatIsDeletedMeanwhileIsRefused() {
        Interrupted between = new Interrupted(table.core(), () -> other.delete("label", "1"));

        assertRefused(Reason.UNKNOWN, "label 1 does not exist", () -> desk(between).patch("label", "1", "{'country': 'FR'}"));
    }

    @Test
    void patchOfWhatIsDeletedAndCreatedAgainMeanwhileMeetsTheNewOne() {
        Interrupted between = new Interrupted(table.core(), () -> {
            other.delete("label", "1");
            other.put("label", "1", "{'labelName': 'New'}");
        });

        Item patched = desk(between).patch("label", "1", "{'country': 'FR'}").entity();

        assertThat(patched.string("labelName")).isEqualTo("New");
        assertThat(patched.number("version")).isEqualTo(patched.number("life") + 1);
    }

    @Test
    void deletionIsOfWhatTheOtherWrote() {
        Interrupted between = new Interrupted(table.core(), () -> other.patch("label", "1", "{'labelName': 'B'}"));

        desk(between).delete("label", "1");

        assertThat(table.seen("1", "label#1").number("version")).isEqualTo(first + 2);
        assertThat(table.seen("1", "label#1").string("kind")).isEqualTo("tombstone");
    }

    @Test
    void preconditionIsLookedAtAgain() {
        Interrupted between = new Interrupted(table.core(), () -> other.patch("label", "1", "{'labelName': 'B'}"));

        assertRefused(Reason.PRECONDITION_FAILED,
                "label 1 now has version " + (first + 1) + ", which If-Match does not name: read it again",
                () -> desk(between).patch("label", "1", "{'country': 'FR'}", Desk.version(first)));
    }

    @Test
    void changeOfAUniqueValueFreesWhatTheOtherClaimed() {
        other.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'a@example.com'}");
        Interrupted between = new Interrupted(table.core(), () -> other.patch("artist", "1", "{'email': 'b@example.com'}"));

        desk(between).patch("artist", "1", "{'email': 'c@example.com'}");

        assertThat(table.items()).extracting(item -> item.string("id")).containsExactlyInAnyOrder("1", "1",
                "unique:artist.email:c@example.com");
    }

    @Test
    void linkTakesTheVersionAfterTheOthers() {
        other.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee'}");
        other.put("festival", "5", "{'year': 2026, 'festivalName': 'Montreux'}");
        Interrupted between = new Interrupted(table.core(), () -> other.link("artist", "1", "festivals", "5", "{'stage': 'Main'}"));

        LinkEntities.Linked linked = desk(between).link("artist", "1", "festivals", "5");

        assertThat(linked.effect()).isEqualTo(WriteResult.Effect.CHANGED);
        assertThat(linked.link().map("attributes")).isEqualTo(Map.of("stage", "Main"));
        assertThat(table.item("link:artist-festival:1", "festival#5")).contains(linked.link());
    }

    @Test
    void whoLosesEveryTimeIsToldSo() {
        Runnable[] always = IntStream.range(0, 100).<Runnable>mapToObj(i -> () -> other.patch("label", "1", "{'labelName': 'B" + i + "'}"))
                .toArray(Runnable[]::new);
        Interrupted between = new Interrupted(table.core(), always);

        assertRefused(Reason.CONFLICT, "label 1: too many concurrent updates; nothing was written, retry",
                () -> desk(between).patch("label", "1", "{'country': 'FR'}"));
        assertThat(between.writes()).isEqualTo(4);
    }

    @Test
    void allOfManyConcurrentPatchesHappen() {
        Desk patient = new Desk(new WriteContext(Music.MODEL, table.core(), Clock.systemUTC(),
                new OptimisticRetry(100, OptimisticRetry.waiting().pause())));

        assertThat(AtOnce.run(10, i -> patient.patch("label", "1", "{'country': 'C" + i + "'}").effect()))
                .isEqualTo(Collections.nCopies(10, WriteResult.Effect.CHANGED));
        assertThat(table.seen("1", "label#1").number("version")).isEqualTo(first + 10);
    }

    private Desk desk(Interrupted between) {
        return new Desk(new WriteContext(Music.MODEL, between, Clock.systemUTC(), new OptimisticRetry(4, attempt -> {
        })));
    }
}
