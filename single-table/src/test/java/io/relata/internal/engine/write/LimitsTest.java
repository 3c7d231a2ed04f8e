package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.music.Music;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotNull;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {
    @Entity(collection = "concerts")
    @SortBy("startsAt")
    record Concert(@NotNull Instant startsAt) {
    }

    private static final EntityType CONCERT = TableModel.of(Schema.table("Concerts").entities(Concert.class).model()).entity("concert")
            .orElseThrow();
    private static final LocalTable TABLE = new LocalTable(Music.MODEL);

    private final Desk desk = new Desk(TABLE.core(), Clock.systemUTC());

    @Test
    void entityHasAtMost300KB() {
        String artist = "{'firstName': 'Ann', 'lastName': 'Lee', 'biography': '%s'}";
        desk.put("artist", "1", artist.formatted("A first version ends in zeros, which count for nothing."));
        int others = ItemSize.of(LocalTable.withoutPrivate(desk.put("artist", "1", artist.formatted("")).entity())) - "1".length()
                - "artist#1".length() - "id".length() - "type".length();
        int most = 300 * 1024 - others;

        desk.put("artist", "1", artist.formatted("é".repeat(most / 2) + "x".repeat(most % 2)));
        assertRefused(Reason.TOO_LARGE,
                "artist 1 would have 307201 bytes; the limit is 307200: store large or unbounded parts as entities of their own",
                () -> desk.put("artist", "1", artist.formatted("x".repeat(most + 1))));
    }

    @Test
    void sortedTextHasAtMost256Characters() {
        desk.put("artist", "2", "{'firstName': '" + "🎹".repeat(256) + "', 'lastName': '" + "Z".repeat(256) + "'}");
        assertThat(TABLE.seen("2", "artist#2").string("sort")).isEqualTo("artist#" + "🎹".repeat(253));

        Refusal refusal = catchThrowableOfType(Refusal.class, () -> desk.put("artist", "2",
                "{'firstName': '" + "🎹".repeat(257) + "', 'lastName': '" + "Z".repeat(257) + "'}"));
        assertThat(refusal).hasMessage("2 values are not valid");
        assertThat(refusal.violations()).containsExactly(
                new Violation("/firstName", "lists are sorted by it, so it has at most 256 characters"),
                new Violation("/lastName", "lists are sorted by it, so it has at most 256 characters"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1969-12-31T23:59:59.999Z", "2286-11-20T17:46:40Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z"})
    void timeThatListsAreSortedByHasThirteenDigits(String time) {
        desk.put("label", "1", "{'labelName': 'Blue Note'}");
        desk.put("artist", "3", "{'labelId': '1', 'firstName': 'A', 'lastName': 'B'}");
        assertRefused(Reason.INVALID, "/createdAt: lists are sorted by it, so it has to be between 1970 and 2286",
                () -> desk.create("album",
                        "{'createdAt': '" + time + "', 'labelId': '1', 'artistId': '3', 'title': 'T', 'status': 'OUT'}"));
        assertRefused(Reason.INVALID, "/startsAt: lists are sorted by it, so it has to be between 1970 and 2286",
                () -> EntityBody.forCreation(CONCERT, json("{'startsAt': '" + time + "'}")));
    }

    @Test
    void earliestAndLatestTimeAreIn() {
        assertThat(CONCERT.sortKey(EntityBody.forCreation(CONCERT, json("{'startsAt': '1970-01-01T00:00:00Z'}")).own()))
                .isEqualTo("concert#0000000000000");
        assertThat(CONCERT.sortKey(EntityBody.forCreation(CONCERT, json("{'startsAt': '2286-11-20T17:46:39.999Z'}")).own()))
                .isEqualTo("concert#9999999999999");
    }

    @Test
    void whatKeysCantHoldIsToldBesideAllElseThatIsWrong() {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> desk.put("artist", "9", """
                {'id': '8', 'labelId': 'no/id', 'firstName': '%s', 'email': 'nobody', 'born': 1926}""".formatted("a".repeat(257))));
        assertThat(refusal.violations()).containsExactly(
                new Violation("/born", "there is no such attribute; there are labelId, firstName, lastName, email, addresses, biography"),
                new Violation("/email", "must be a well-formed email address"),
                new Violation("/firstName", "lists are sorted by it, so it has at most 256 characters"),
                new Violation("/id", "the path says 9: leave the id out, or give the same", ProblemKind.ID_MISMATCH),
                new Violation("/labelId", "it has to be the id of a label: " + EntityRef.ID_RULE),
                new Violation("/lastName", "must not be blank"));
    }
}
