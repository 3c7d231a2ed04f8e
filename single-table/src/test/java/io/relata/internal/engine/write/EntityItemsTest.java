package io.relata.internal.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.music.Music;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What lies in the table after each command, whole. */
class EntityItemsTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00.123Z");
    private final Desk desk = new Desk(table.core(), clock);

    @Test
    void entityHasItsAttributesAtTopLevel() {
        desk.put("label", "1", "{'labelName': 'Blue Note'}");
        desk.put("artist", "004", """
                {'labelId': '1', 'firstName': ' Ann  Marie', 'lastName': 'Ö#Brian', 'email': 'Ann@Example.com',
                 'addresses': {'home': {'city': 'Wien', 'street': 'Ring 1'}}}""");

        assertThat(table.seen("004", "artist#004"))
                .isEqualTo(Item.of("id", "004", "type", "artist#004", "kind", "entity", "entity", "artist",
                        "version", 1_795_176_000_123_000L, "life", 1_795_176_000_123_000L, "createdAt", "2026-11-20T12:00:00.123Z",
                        "updatedAt", "2026-11-20T12:00:00.123Z", "sort", "artist#ann%20%20marie#ö%23brian", "labelId", "1", "firstName",
                        " Ann  Marie",
                        "lastName", "Ö#Brian", "email", "Ann@Example.com", "addresses",
                        Map.of("home", Map.of("city", "Wien", "street", "Ring 1"))));
        assertThat(table.items()).extracting(item -> item.string("id")).containsExactlyInAnyOrder("1", "004",
                "unique:artist.email:ann@example.com");
    }

    @Test
    void listedEntityIsInAPartitionOfTheList() {
        desk.put("label", "1", "{'labelName': 'Blue Note', 'country': 'US'}");

        assertThat(table.seen("1", "label#1")).isEqualTo(Item.of("id", "1", "type", "label#1", "kind", "entity", "entity", "label",
                "version", 1_795_176_000_123_000L, "life", 1_795_176_000_123_000L, "createdAt", "2026-11-20T12:00:00.123Z",
                "updatedAt", "2026-11-20T12:00:00.123Z", "sort", "label#blue%20note", "list", Music.LABEL.listPartition("1").orElseThrow(),
                "labelName", "Blue Note", "country", "US"));
    }

    @Test
    void entityMayComeToBeWhenTheCallerSays() {
        desk.put("label", "1", "{'labelName': 'Blue Note'}");
        desk.put("artist", "2", "{'labelId': '1', 'firstName': 'Lee', 'lastName': 'Morgan'}");
        desk.put("album", "3", """
                {'createdAt': '1973-12-21T00:00:00Z', 'labelId': '1', 'artistId': '2', 'title': 'The Sidewinder', 'status': 'OUT'}""");

        assertThat(table.seen("3", "album#3")).isEqualTo(Item.of("id", "3", "type", "album#3", "kind", "entity", "entity", "album",
                "version", 1_795_176_000_123_000L, "life", 1_795_176_000_123_000L, "createdAt", "1973-12-21T00:00:00.000Z",
                "updatedAt", "2026-11-20T12:00:00.123Z", "sort", "album#0125280000000", "labelId", "1", "artistId", "2",
                "title", "The Sidewinder", "status", "OUT"));
    }

    @Test
    void valuesOfEveryTypeAreStoredAsWhatTheyAre() {
        desk.put("label", "1", "{'labelName': 'Blue Note'}");
        desk.put("artist", "2", "{'labelId': '1', 'firstName': 'Lee', 'lastName': 'Morgan'}");
        Item saved = desk.put("album", "3", """
                {'labelId': '1', 'artistId': '2', 'title': 'Cornbread', 'status': 'OUT', 'price': 19.90, 'tracks': 5,
                 'plays': 9007199254740993,
                 'live': false, 'releasedOn': '1967-01-31', 'recordedAt': '1965-09-18T10:00:00+02:00', 'genres': ['jazz', 'bop']}""")
                .entity();

        assertThat(saved).isEqualTo(table.item("3", "album#3").orElseThrow());
        assertThat(LocalTable.withoutPrivate(saved)).isEqualTo(Item.of("id", "3", "type", "album#3", "kind", "entity", "entity", "album",
                "version", 1_795_176_000_123_000L, "life", 1_795_176_000_123_000L, "createdAt", "2026-11-20T12:00:00.123Z",
                "updatedAt", "2026-11-20T12:00:00.123Z", "sort", "album#1795176000123", "labelId", "1", "artistId", "2", "title",
                "Cornbread",
                "status", "OUT", "price", new BigDecimal("19.9"), "tracks", 5, "plays", 9_007_199_254_740_993L, "live", false,
                "releasedOn", "1967-01-31", "recordedAt", "1965-09-18T08:00:00.000Z", "genres", List.of("jazz", "bop")));
    }

    @Test
    void idOfTheServerIsAUlid() {
        Item first = desk.create("label", "{'labelName': 'Verve'}").entity();
        Item second = desk.create("label", "{'labelName': 'Verve'}").entity();

        assertThat(first.string("id")).matches("[0-9A-HJKMNP-TV-Z]{26}").isLessThan(second.string("id"));
        assertThat(table.items()).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void tombstoneHasNothingButItsVersionAndIsInNoIndexButTypes() {
        desk.put("label", "1", "{'labelName': 'Blue Note'}");
        clock.advance(Duration.ofMinutes(1));
        desk.delete("label", "1");

        assertThat(table.items()).hasSize(1);
        assertThat(table.seen("1", "label#1")).isEqualTo(Item.of("id", "1", "type", "label#1", "kind", "tombstone", "of", "entity",
                "version", 1_795_176_000_123_001L, "expiresAt", 1_797_768_060));
        assertThat(table.countIn("listGsi")).isZero();
        assertThat(table.countIn("typeGsi")).isEqualTo(1);
    }

    @Test
    void guardSaysWhoseTheValueIs() {
        desk.put("artist", "1", "{'firstName': 'Lee', 'lastName': 'Morgan', 'email': 'Lee.Morgan@Example.com'}");

        assertThat(table.item("unique:artist.email:lee.morgan@example.com", "unique:artist.email:lee.morgan@example.com"))
                .contains(Item.of("id", "unique:artist.email:lee.morgan@example.com", "type", "unique:artist.email:lee.morgan@example.com",
                        "kind", "guard", "owner", "1"));
    }

    @Test
    void tagsAreASetOfTheEntityAndRaiseItsVersion() {
        desk.put("label", "1", "{'labelName': 'Blue Note'}");
        clock.advance(Duration.ofSeconds(1));
        desk.tag("label", "1", "jazz");
        desk.tag("label", "1", "Jazz");
        desk.tag("label", "1", "jazz");

        assertThat(table.seen("1", "label#1")).isEqualTo(Item.of("id", "1", "type", "label#1", "kind", "entity", "entity", "label",
                "version", 1_795_176_000_123_002L, "life", 1_795_176_000_123_000L, "createdAt", "2026-11-20T12:00:00.123Z",
                "updatedAt", "2026-11-20T12:00:01.123Z", "sort", "label#blue%20note", "list", Music.LABEL.listPartition("1").orElseThrow(),
                "labelName", "Blue Note", "tags", Set.of("jazz", "Jazz")));
    }

    @Test
    void entitiesOfTwoKindsMayHaveOneId() {
        desk.put("label", "004", "{'labelName': 'Blue Note'}");
        desk.put("artist", "004", "{'firstName': 'Lee', 'lastName': 'Morgan'}");

        assertThat(table.items()).extracting(item -> item.string("type")).containsExactlyInAnyOrder("label#004", "artist#004");
    }
}
