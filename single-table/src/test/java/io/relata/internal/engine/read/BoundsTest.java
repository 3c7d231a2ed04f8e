package io.relata.internal.engine.read;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.model.Related;
import io.relata.music.Items;
import io.relata.music.Music;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What {@code from}, {@code to} and {@code prefix} leave of a list. */
class BoundsTest {
    private static final Related.Linked ADMIRED = (Related.Linked) Music.MODEL.related(Music.ARTIST, "admires").orElseThrow();

    private final RecordingTable table = new RecordingTable();
    private final Walk artists = Walk.over(table,
            options -> Listing.related(Music.MODEL.related(Music.LABEL, "artists").orElseThrow(), "1", options));
    private final Walk albums = Walk.over(table,
            options -> Listing.related(Music.MODEL.related(Music.LABEL, "albums").orElseThrow(), "1", options));
    private final Walk labels = Walk.over(table, options -> Listing.all(Music.LABEL, options));
    private final Walk admired = Walk.over(table, options -> Listing.related(ADMIRED, "9", options));

    @Test
    void textIncludesItsBoundsAndWhatBeginsWithThem() {
        for (String name : List.of("Al", "Ann", "ANN MARIE", "Anna", "Anton", "Bob")) {
            table.with(List.of(Items.entity(Music.ARTIST, name.toLowerCase().replace(' ', '-'), "labelId", "1", "firstName", name,
                    "lastName", "Lee")));
        }
        assertThat(artists.ids(Walk.between("ann", "anna", 2))).containsExactly("ann", "ann-marie", "anna");
        assertThat(artists.ids(Walk.between("ANN ", null, 2))).containsExactly("ann-marie", "anna", "anton", "bob");
        assertThat(artists.ids(Walk.between(null, "ANN ", 2))).containsExactly("al", "ann", "ann-marie");
        assertThat(artists.ids(Walk.between("Ann ", "Ann ", 2))).containsExactly("ann-marie");
        assertThat(artists.ids(Walk.prefix(" ann", 2))).isEmpty();
        assertThat(artists.ids(Walk.between(null, "An", 2))).containsExactly("al", "ann", "ann-marie", "anna", "anton");
        assertThat(artists.ids(Walk.between("b", "a", 2))).isEmpty();
        assertThat(artists.ids(Walk.prefix("ann", 2))).containsExactly("ann", "ann-marie", "anna");
        assertThat(artists.ids(Walk.prefix("ann m", 2))).containsExactly("ann-marie");
        assertThat(artists.ids(Walk.prefix("Ann ", 2))).containsExactly("ann-marie");
        assertThat(artists.ids(Walk.prefix("#", 2))).isEmpty();
    }

    @Test
    void boundsGoTogetherWithThePrefixAndTheDirection() {
        for (String name : List.of("aa", "ab", "ac", "ad", "b")) {
            table.with(List.of(Items.entity(Music.LABEL, name, "labelName", name)));
        }
        ListOptions all = new ListOptions(1, Optional.empty(), Direction.DESCENDING, Optional.of("ab"), Optional.of("z"), Optional.of("a"),
                List.of());
        assertThat(labels.ids(all)).containsExactly("ad", "ac", "ab");
    }

    @Test
    void timeMayBeGivenToTheYearMonthDayMinuteSecondOrMillisecond() {
        for (String time : List.of("2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z", "2026-11-19T23:59:59.999Z",
                "2026-11-20T12:00:00.000Z",
                "2026-11-20T12:00:59.999Z", "2026-11-20T12:01:00.000Z", "2027-01-01T00:00:00.000Z")) {
            table.with(List
                    .of(Items.entity(Music.ALBUM, time.replace(':', '.'), "createdAt", time, "labelId", "1", "artistId", "2", "title", "T",
                            "status", "OUT")));
        }
        assertThat(albums.ids(Walk.between("2026", "2026", 2))).hasSize(5).startsWith("2026-01-01T00.00.00.000Z")
                .endsWith("2026-11-20T12.01.00.000Z");
        assertThat(albums.ids(Walk.between("2026-11-20", null, 2))).hasSize(4).startsWith("2026-11-20T12.00.00.000Z");
        assertThat(albums.ids(Walk.between(null, "2026-11-19", 2))).hasSize(3);
        assertThat(albums.ids(Walk.prefix("2026-11-20T12:00Z", 2))).containsExactly("2026-11-20T12.00.00.000Z", "2026-11-20T12.00.59.999Z");
        assertThat(albums.ids(Walk.prefix("2026-11-20T13:00:59+01:00", 2))).containsExactly("2026-11-20T12.00.59.999Z");
        assertThat(albums.ids(Walk.between("2026-11-20T12:00:59.999Z", "2026-11-20T12:01:00.000Z", 2))).hasSize(2);
        assertThat(albums.ids(Walk.between("0001", "9999-12-31", 2))).hasSize(7);
        assertRefused(Reason.MALFORMED, "from, to, prefix: a time is ISO-8601, such as 2026-11-20 or 2026-11-20T12:00:00Z",
                () -> albums.ids(Walk.between("yesterday", null, 2)));
    }

    @Test
    void linkedEntitiesAreBoundByTheirIds() {
        for (String id : List.of("001", "002", "0021", "003")) {
            table.with(List
                    .of(Items.linked(ADMIRED.side(), "9", Items.entity(Music.ARTIST, id, "firstName", "A", "lastName", "B"), Map.of())));
        }
        assertThat(admired.ids(Walk.between("002", "002", 1))).containsExactly("002", "0021");
        assertThat(admired.ids(Walk.between("0022", null, 1))).containsExactly("003");
        assertThat(admired.ids(Walk.prefix("00", 3))).containsExactly("001", "002", "0021", "003");
        assertRefused(Reason.MALFORMED, "from, to and prefix are compared with ids, which have at most 128 characters",
                () -> admired.ids(Walk.prefix("x".repeat(129), 3)));
    }

    @Test
    void boundsOfATagHoldForTheIdsOfEachEntity() {
        for (String id : List.of("1", "2", "3")) {
            table.with(List.of(Items.tagged("rock", Music.ARTIST, Items.entity(Music.ARTIST, id, "firstName", "A", "lastName", "B")),
                    Items.tagged("rock", Music.LABEL, Items.entity(Music.LABEL, id, "labelName", "L"))));
        }
        Walk both = Walk.over(table,
                options -> Listing.tagged(List.of("rock"), Listing.Combination.ANY, List.of(Music.LABEL, Music.ARTIST), options));
        for (int limit = 1; limit <= 5; limit++) {
            assertThat(both.items(Walk.between("2", null, limit))).extracting(item -> item.string("type"))
                    .containsExactly("artist#2", "artist#3", "label#2", "label#3");
            assertThat(both.items(Walk.prefix("2", limit))).extracting(item -> item.string("type")).containsExactly("artist#2", "label#2");
        }
        ListOptions downwards = new ListOptions(1, Optional.empty(), Direction.DESCENDING, Optional.empty(), Optional.of("2"),
                Optional.empty(), List.of());
        assertThat(both.items(downwards)).extracting(item -> item.string("type")).containsExactly("label#2", "label#1", "artist#2",
                "artist#1");

        Walk labelsOnly = Walk.over(table,
                options -> Listing.tagged(List.of("rock"), Listing.Combination.ANY, List.of(Music.LABEL), options));
        assertThat(labelsOnly.items(Walk.options(2, Direction.ASCENDING))).extracting(item -> item.string("type"))
                .containsExactly("label#1", "label#2", "label#3");
    }

    @Test
    void numbersAreComparedAsNumbers() {
        assertThat(Music.FESTIVAL.sortKeys(Optional.of("7"), Optional.of("2026")).low()).isEqualTo("festival#0000000000000000007");
        assertThat(Music.FESTIVAL.sortKey(Map.of("year", new BigDecimal(2026), "festivalName", "Z")))
                .isEqualTo("festival#0000000000000002026#z");
        assertThat(Music.FESTIVAL.sortKeys(Optional.of("7"), Optional.of("2026")).contains("festival#0000000000000002026#z")).isTrue();
        assertThat(Music.FESTIVAL.sortKeys(Optional.of("7"), Optional.of("2026")).contains("festival#0000000000000002027#a")).isFalse();
    }
}
