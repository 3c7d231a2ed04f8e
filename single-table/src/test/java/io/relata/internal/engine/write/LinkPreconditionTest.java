package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.LosingHttpClient.Loss;
import io.relata.internal.engine.write.version.WriteResult.Effect;
import io.relata.music.Music;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Links that are written if they are in the state that the caller knows. */
class LinkPreconditionTest {
    private static final Precondition EXISTS = new Precondition.Exists();
    private static final Precondition ABSENT = new Precondition.Absent();

    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk calm = new Desk(table.core(), Clock.systemUTC());
    private final LosingHttpClient http = new LosingHttpClient();
    private final DynamoDbClient client = http.client();
    private final Desk desk = new Desk(new DynamoDbCoreTable(client, table.name()), Clock.systemUTC());

    @BeforeEach
    void ends() {
        calm.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee'}");
        calm.put("festival", "5", "{'year': 2026, 'festivalName': 'Montreux'}");
    }

    @AfterEach
    void close() {
        client.close();
    }

    private long version() {
        return link().number("version");
    }

    private Item link() {
        return table.seen("link:artist-festival:1", "festival#5");
    }

    private static LinkEntities.Linked link(Desk by, String stage, Precondition precondition) {
        return by.link("artist", "1", "festivals", "5", "{'stage': '" + stage + "'}", precondition);
    }

    private static void unlink(Desk by, Precondition precondition) {
        by.unlink("festival", "5", "artists", "1", precondition);
    }

    @Test
    void changeWhoseAnswerWasLostIsNoConflict() {
        link(calm, "Main", Precondition.NONE);
        long before = version();
        http.loseOne(Loss.ANSWER, 0);
        assertThat(link(desk, "Club", Desk.version(before)).link().number("version")).isEqualTo(before + 1);
        assertThat(version()).isEqualTo(before + 1);
    }

    @Test
    void changeWhoseAnswerWasLostUnderTheWriteOfAnotherIsNoConflict() {
        link(calm, "Main", Precondition.NONE);
        long before = version();
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> link(calm, "Tent", EXISTS));
        assertThat(link(desk, "Club", Desk.version(before)).link().number("version")).isEqualTo(before + 1);
        assertThat(link().map("attributes")).containsEntry("stage", "Tent");
    }

    @Test
    void changeThatAnotherCameBeforeIsRefused() {
        link(calm, "Main", Precondition.NONE);
        long before = version();
        http.loseOne(Loss.REQUEST, 0);
        http.betweenLossAndRepetition(() -> link(calm, "Tent", EXISTS));
        assertRefused(Reason.PRECONDITION_FAILED, "the link between artist 1 and festival 5 now has version " + (before + 1)
                + ", which If-Match does not name: read it again", () -> link(desk, "Club", Desk.version(before)));
        assertThat(link().map("attributes")).containsEntry("stage", "Tent");
    }

    @Test
    void newLinkWhoseAnswerWasLostIsNew() {
        http.loseOne(Loss.ANSWER, 0);
        assertThat(link(desk, "Main", ABSENT).effect()).isEqualTo(Effect.CREATED);
        http.loseOne(Loss.REQUEST, 0);
        assertRefused(Reason.PRECONDITION_FAILED, "the link between artist 1 and festival 5 already exists",
                () -> link(desk, "Main", ABSENT));
        unlink(calm, EXISTS);
        assertThat(link(desk, "Main", ABSENT).effect()).isEqualTo(Effect.CREATED);
    }

    @Test
    void removalWhoseAnswerWasLostIsDone() {
        link(calm, "Main", Precondition.NONE);
        long before = version();
        http.loseOne(Loss.ANSWER, 0);
        unlink(desk, Desk.version(before));
        assertThat(link().string("kind")).isEqualTo("tombstone");
        assertRefused(Reason.PRECONDITION_FAILED, "the link between artist 1 and festival 5 does not exist",
                () -> unlink(desk, Desk.version(before)));
    }

    @Test
    void removalThatAnotherCameBeforeIsRefused() {
        link(calm, "Main", Precondition.NONE);
        long before = version();
        http.loseOne(Loss.REQUEST, 0);
        http.betweenLossAndRepetition(() -> link(calm, "Tent", EXISTS));
        assertRefused(Reason.PRECONDITION_FAILED, "the link between artist 1 and festival 5 now has version " + (before + 1)
                + ", which If-Match does not name: read it again", () -> unlink(desk, Desk.version(before)));
        assertThat(link().string("kind")).isEqualTo("link");
    }

    @Test
    void linkOfAnEarlierLifeDoesNotExist() {
        link(calm, "Main", Precondition.NONE);
        long before = version();
        calm.delete("artist", "1");
        assertRefused(Reason.PRECONDITION_FAILED, "the link between artist 1 and festival 5 does not exist",
                () -> unlink(calm, Desk.version(before)));
        calm.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee'}");
        assertRefused(Reason.PRECONDITION_FAILED, "the link between artist 1 and festival 5 does not exist",
                () -> link(calm, "Club", Desk.version(before)));
        assertThat(link(calm, "Club", ABSENT).effect()).isEqualTo(Effect.CREATED);
        assertThat(version()).isGreaterThan(before);
    }
}
