package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.table.LocalTable;
import io.relata.music.Music;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ParentsTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk desk = new Desk(table.core(), Clock.systemUTC());

    @BeforeEach
    void twoLabels() {
        desk.put("label", "1", "{'labelName': 'Blue Note'}");
        desk.put("label", "2", "{'labelName': 'Verve'}");
        desk.put("artist", "7", "{'labelId': '1', 'firstName': 'Lee', 'lastName': 'Morgan'}");
    }

    @Test
    void everyParentHasToExist() {
        Refusal refusal = catchThrowableOfType(Refusal.class,
                () -> desk.create("album", "{'labelId': '3', 'artistId': '8', 'title': 'T', 'status': 'OUT'}"));

        assertThat(refusal.reason()).isEqualTo(Reason.INVALID);
        assertThat(refusal.violations()).containsExactly(
                new Violation("/labelId", "label 3 does not exist: create it first", ProblemKind.INVALID_REFERENCE),
                new Violation("/artistId", "artist 8 does not exist: create it first", ProblemKind.INVALID_REFERENCE));
    }

    @Test
    void tombstoneIsNoParent() {
        desk.delete("label", "2");
        assertRefused(Reason.INVALID, "/labelId: label 2 does not exist: create it first",
                () -> desk.create("artist", "{'labelId': '2', 'firstName': 'A', 'lastName': 'B'}"));
    }

    @Test
    void parentsHaveToFitTogether() {
        assertRefused(Reason.INVALID, "/artistId: artist 7 has another labelId: 1 instead of 2",
                () -> desk.create("album", "{'labelId': '2', 'artistId': '7', 'title': 'T', 'status': 'OUT'}"));
    }

    @Test
    void parentWithoutTheSharedAttributeDoesNotFit() {
        desk.put("artist", "8", "{'firstName': 'Free', 'lastName': 'Lance'}");
        assertRefused(Reason.INVALID, "/artistId: artist 8 has another labelId: none instead of 2",
                () -> desk.create("album", "{'labelId': '2', 'artistId': '8', 'title': 'T', 'status': 'OUT'}"));
    }

    @Test
    void parentIsAnId() {
        assertRefused(Reason.INVALID,
                "/labelId: it has to be the id of a label: 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..",
                () -> desk.create("artist", "{'labelId': 'a#b', 'firstName': 'A', 'lastName': 'B'}"));
        assertRefused(Reason.INVALID,
                "/labelId: it has to be the id of a label: 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..",
                () -> desk.create("artist", "{'labelId': '', 'firstName': 'A', 'lastName': 'B'}"));
    }

    @Test
    void parentCanBeChangedToOneThatExistsAndFits() {
        assertRefused(Reason.INVALID, "/labelId: label 3 does not exist: create it first",
                () -> desk.patch("artist", "7", "{'labelId': '3'}"));
        desk.patch("artist", "7", "{'labelId': '2'}");
        assertThat(table.seen("7", "artist#7").string("labelId")).isEqualTo("2");

        desk.put("album", "9", "{'labelId': '2', 'artistId': '7', 'title': 'T', 'status': 'OUT'}");
        assertRefused(Reason.INVALID, "/artistId: artist 7 has another labelId: 2 instead of 1",
                () -> desk.patch("album", "9", "{'labelId': '1'}"));
    }

    @Test
    void parentsThatStayTheSameAreNotLookedAtAgain() {
        desk.put("album", "9", "{'labelId': '1', 'artistId': '7', 'title': 'T', 'status': 'OUT'}");
        desk.patch("artist", "7", "{'labelId': '2'}");
        desk.patch("album", "9", "{'title': 'Still fits nobody'}");
        assertThat(table.seen("9", "album#9").string("title")).isEqualTo("Still fits nobody");
    }

    @Test
    void optionalParentMayBeMissing() {
        desk.patch("artist", "7", "{'labelId': null}");
        assertThat(table.seen("7", "artist#7").has("labelId")).isFalse();
        assertThat(table.countIn("labelIdGsi")).isZero();
    }

    @Test
    void parentThatStillHasChildrenIsNotDeleted() {
        desk.put("album", "9", "{'labelId': '1', 'artistId': '7', 'title': 'T', 'status': 'OUT'}");

        assertRefused(Reason.CONFLICT,
                "label 1 still has children, /artists/7, /albums/9 among them: delete them or give them another parent first",
                () -> desk.delete("label", "1"));

        desk.delete("album", "9");
        desk.patch("artist", "7", "{'labelId': '2'}");
        desk.delete("label", "1");
        assertThat(table.seen("1", "label#1").string("kind")).isEqualTo("tombstone");
    }

    @Test
    void childrenOfOneIdAreNotThoseOfAnotherKind() {
        desk.put("label", "7", "{'labelName': 'Seven'}");
        desk.put("album", "9", "{'labelId': '1', 'artistId': '7', 'title': 'T', 'status': 'OUT'}");
        desk.delete("label", "7");
        assertRefused(Reason.CONFLICT, "artist 7 still has children, /albums/9 among them: delete them or give them another parent first",
                () -> desk.delete("artist", "7"));
    }
}
