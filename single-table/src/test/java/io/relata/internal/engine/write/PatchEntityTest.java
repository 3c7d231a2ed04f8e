package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.music.Music;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** RFC 7396 on an artist with two addresses. */
class PatchEntityTest {
    private static final LocalTable TABLE = new LocalTable(Music.MODEL);

    private final Desk desk = new Desk(TABLE.core(), Clock.systemUTC());

    @BeforeEach
    void leeMorgan() {
        desk.put("artist", "1", """
                {'firstName': 'Lee', 'lastName': 'Morgan', 'email': 'lee@example.com', 'biography': 'Trumpet.',
                 'addresses': {'home': {'city': 'Philadelphia', 'street': 'Broad St'}, 'club': {'city': 'New York'}}}""");
    }

    @Test
    void changesOnlyWhatItNames() {
        Item patched = desk.patch("artist", "1", "{'firstName': 'Edward Lee'}").entity();

        assertThat(patched.string("firstName")).isEqualTo("Edward Lee");
        assertThat(patched.string("sort")).isEqualTo("artist#edward%20lee#morgan");
        assertThat(patched.string("biography")).isEqualTo("Trumpet.");
        assertThat(TABLE.item("1", "artist#1")).contains(patched);
    }

    @Test
    void nullRemoves() {
        assertThat(desk.patch("artist", "1", "{'biography': null}").entity().has("biography")).isFalse();
    }

    @Test
    void goesDownIntoObjects() {
        assertThat(desk.patch("artist", "1",
                "{'addresses': {'home': {'street': null, 'city': 'Camden'}, 'club': null, 'new': {'city': 'Paris', 'street': null}}}")
                .entity().map("addresses")).isEqualTo(Map.of("home", Map.of("city", "Camden"), "new", Map.of("city", "Paris")));
    }

    @Test
    void wholeNumberStaysOne() {
        desk.put("festival", "1", "{'year': 2026, 'festivalName': 'Montreux'}");
        Item patched = desk.patch("festival", "1", "{'festivalName': 'Newport'}").entity();
        assertThat(patched.number("year")).isEqualTo(2026);
        assertThat(patched.string("festivalName")).isEqualTo("Newport");
    }

    @Test
    void resultHasToBeValid() {
        assertRefused(Reason.INVALID, "/lastName: must not be blank", () -> desk.patch("artist", "1", "{'lastName': null}"));
        assertRefused(Reason.INVALID, "/addresses/home/city: must not be blank",
                () -> desk.patch("artist", "1", "{'addresses': {'home': {'city': null}}}"));
        assertRefused(Reason.INVALID,
                "/genre: there is no such attribute; there are labelId, firstName, lastName, email, addresses, biography",
                () -> desk.patch("artist", "1", "{'genre': 'jazz'}"));
        assertThat(TABLE.item("1", "artist#1").orElseThrow().string("lastName")).isEqualTo("Morgan");
    }

    @Test
    void whatTheServerOwnsCountsForNothing() {
        WriteResult saved = desk.patch("artist", "1",
                """
                {'id': '1', 'entity': 'label', 'version': 1, 'createdAt': 'x', 'updatedAt': 5,
                 'tags': [], 'link': {}, 'firstName': 'Lee'}""");
        assertThat(saved.effect()).isEqualTo(WriteResult.Effect.UNCHANGED);
    }

    @Test
    void idIsThatOfThePath() {
        String detail = "/id: the path says 1: leave the id out, or give the same";
        assertRefused(Reason.INVALID, detail, () -> desk.patch("artist", "1", "{'id': '2'}"));
        assertRefused(Reason.INVALID, detail, () -> desk.put("artist", "1", "{'id': 1, 'firstName': 'Lee', 'lastName': 'Morgan'}"));
        assertThat(desk.patch("artist", "1", "{'id': null}").effect()).isEqualTo(WriteResult.Effect.UNCHANGED);
    }
}
