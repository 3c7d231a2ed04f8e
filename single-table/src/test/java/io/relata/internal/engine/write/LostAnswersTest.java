package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.music.Music;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** DynamoDB carries a write out, the answer is lost on the way, and the SDK sends the write again. */
class LostAnswersTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk calm = new Desk(table.core(), Clock.systemUTC());
    private final LosingHttpClient http = new LosingHttpClient();
    private final DynamoDbClient client = http.client();
    private final Desk desk = new Desk(new DynamoDbCoreTable(client, table.name()), Clock.systemUTC());

    @BeforeEach
    void loseAnswers() {
        calm.put("label", "1", "{'labelName': 'Blue Note'}");
        calm.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        calm.put("festival", "5", "{'year': 2026, 'festivalName': 'Montreux'}");
        http.loseTheFirst(LosingHttpClient.Loss.ANSWER);
    }

    @AfterEach
    void everyWriteWasSentTwice() {
        client.close();
        assertThat(http.lost()).isPositive();
    }

    @Test
    void creationSucceedsOnce() {
        WriteResult saved = desk.put("label", "2", "{'labelName': 'Verve'}");
        assertThat(saved.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(table.item("2", "label#2")).contains(saved.entity());

        desk.create("label", "{'labelName': 'Impulse'}");
        assertThat(table.countIn("listGsi")).isEqualTo(3);
    }

    @Test
    void creationWithAUniqueValueSucceedsOnce() {
        WriteResult saved = desk.create("artist", "{'firstName': 'Bob', 'lastName': 'Ray', 'email': 'bob@example.com'}");
        assertThat(saved.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(table.items()).filteredOn(item -> item.string("kind").equals("entity")).hasSize(4);
    }

    @Test
    void changeSucceedsOnce() {
        long version = table.seen("1", "label#1").number("version");
        assertThat(desk.patch("label", "1", "{'country': 'US'}").effect()).isEqualTo(WriteResult.Effect.CHANGED);
        assertThat(table.seen("1", "label#1").number("version")).isEqualTo(version + 1);
        assertThat(desk.patch("artist", "1", "{'email': 'ann@example.org'}").effect()).isEqualTo(WriteResult.Effect.CHANGED);
    }

    @Test
    void changeOfTheVersionThatWasAskedForIsNoConflictWithItself() {
        long version = table.seen("1", "label#1").number("version");
        assertThat(desk.put("label", "1", "{'labelName': 'New'}", Desk.version(version)).entity().number("version")).isEqualTo(version + 1);
    }

    @Test
    void changeIsKnownAgainUnderATagThatCameInBetween() {
        http.betweenLossAndRepetition(() -> calm.tag("label", "1", "jazz"));
        assertThat(desk.patch("label", "1", "{'country': 'US'}").effect()).isEqualTo(WriteResult.Effect.CHANGED);
        Item label = table.seen("1", "label#1");
        assertThat(label.string("country")).isEqualTo("US");
        assertThat(label.strings("tags")).isEqualTo(Set.of("jazz"));
    }

    @Test
    void deletionSucceedsOnce() {
        long version = table.seen("1", "label#1").number("version");
        desk.delete("label", "1");
        assertThat(table.seen("1", "label#1").number("version")).isEqualTo(version + 1);
        desk.delete("artist", "1");
        assertRefused(Reason.UNKNOWN, "artist 1 does not exist", () -> desk.delete("artist", "1"));
    }

    @Test
    void tagIsOneVersion() {
        long version = table.seen("1", "label#1").number("version");
        desk.tag("label", "1", "jazz");
        assertThat(table.seen("1", "label#1").number("version")).isEqualTo(version + 1);
        desk.untag("label", "1", "jazz");
        assertThat(table.seen("1", "label#1").number("version")).isEqualTo(version + 2);
    }

    @Test
    void linkIsNew() {
        LinkEntities.Linked linked = desk.link("artist", "1", "festivals", "5", "{'stage': 'Main'}");
        assertThat(linked.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(table.item("link:artist-festival:1", "festival#5")).contains(linked.link());

        LinkEntities.Linked again = desk.link("artist", "1", "festivals", "5");
        assertThat(again.effect()).isEqualTo(WriteResult.Effect.CHANGED);
        assertThat(again.link().number("version")).isEqualTo(linked.link().number("version") + 1);
        assertThat(again.link().map("attributes")).isEqualTo(Map.of("stage", "Main"));

        desk.unlink("artist", "1", "festivals", "5");
        assertThat(table.seen("link:artist-festival:1", "festival#5").number("version")).isEqualTo(linked.link().number("version") + 2);
    }
}
