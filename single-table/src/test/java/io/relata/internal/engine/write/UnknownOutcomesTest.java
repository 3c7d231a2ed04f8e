package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.LosingHttpClient.Loss;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.music.Music;
import java.time.Clock;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** So much happens between a write and its repetition that nothing tells any more whether it was carried out. */
class UnknownOutcomesTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk calm = new Desk(table.core(), Clock.systemUTC());
    private final LosingHttpClient http = new LosingHttpClient();
    private final DynamoDbClient client = http.client();
    private final Desk desk = new Desk(new DynamoDbCoreTable(client, table.name()), Clock.systemUTC());
    private long first;

    @BeforeEach
    void label() {
        first = calm.put("label", "1", "{'labelName': 'A'}").entity().number("version");
        calm.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee'}");
        calm.put("festival", "5", "{'year': 2026, 'festivalName': 'Montreux'}");
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void lostChangeUnderSevenOthersIsKnownAgain() {
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> others(7));

        assertThat(desk.patch("label", "1", "{'country': 'FR'}").entity().number("version")).isEqualTo(first + 1);
        assertThat(version()).isEqualTo(first + 8);
    }

    @Test
    void lostChangeUnderMoreOthersIsNeverRepeated() {
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> others(8));

        assertUnknown(() -> desk.patch("label", "1", "{'country': 'FR'}"));
        assertThat(version()).isEqualTo(first + 9);
    }

    @Test
    void changeThatMayHaveBeenCarriedOutIsNotRepeatedUnderManyOthersEither() {
        http.loseOne(Loss.REQUEST, 0);
        http.betweenLossAndRepetition(() -> others(10));

        assertUnknown(() -> desk.delete("label", "1"));
        assertThat(version()).isEqualTo(first + 10);
        assertThat(table.seen("1", "label#1").string("kind")).isEqualTo("entity");
    }

    @Test
    void changeOfWhatWasRemovedAndCreatedAgainIsNotRepeated() {
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> {
            table.core().write(new Action.Delete<>(new CoreKey("1", "label#1"), Condition.always()));
            calm.put("label", "1", "{'labelName': 'B'}");
        });

        assertUnknown(() -> desk.patch("label", "1", "{'country': 'FR'}"));
        assertThat(table.seen("1", "label#1").has("country")).isFalse();
    }

    @Test
    void changeOfWhatWasDeletedAndCreatedAgainIsKnown() {
        http.loseOne(Loss.REQUEST, 0);
        http.betweenLossAndRepetition(() -> {
            calm.delete("label", "1");
            calm.put("label", "1", "{'labelName': 'B'}");
        });

        assertThat(desk.patch("label", "1", "{'country': 'FR'}").entity().string("labelName")).isEqualTo("B");
    }

    @Test
    void changeThatWasSurelyNotCarriedOutIsDoneAgainHoweverManyCameBefore() {
        Interrupted between = new Interrupted(table.core(), () -> others(10));

        assertThat(new Desk(between, Clock.systemUTC()).patch("label", "1", "{'country': 'FR'}").entity().number("version"))
                .isEqualTo(first + 11);
    }

    @Test
    void tagsAndLinksAreNotRepeatedUnderManyOthers() {
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> {
            calm.untag("label", "1", "x");
            others(8);
        });
        assertUnknown(() -> desk.tag("label", "1", "x"));
        assertThat(table.seen("1", "label#1").has("tags")).isFalse();

        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> {
            calm.unlink("artist", "1", "festivals", "5");
            IntStream.range(0, 8).forEach(i -> calm.link("artist", "1", "festivals", "5"));
            calm.unlink("artist", "1", "festivals", "5");
        });
        assertUnknown(() -> desk.link("artist", "1", "festivals", "5"));
        assertThat(table.seen("link:artist-festival:1", "festival#5").string("kind")).isEqualTo("tombstone");
    }

    @Test
    void idempotencyKeyKnowsItStill() {
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> {
            String id = table.items().stream().filter(item -> item.value("firstName").filter("Bob"::equals).isPresent()).findFirst()
                    .orElseThrow().string("id");
            IntStream.range(0, 10).forEach(i -> calm.patch("artist", id, "{'biography': '" + i + "'}"));
        });
        IdempotentRequest once = new IdempotentRequest(CoreKey.idempotency("caller POST /artists key-1"), "digest");

        WriteResult saved = desk.create("artist", "{'firstName': 'Bob', 'lastName': 'Ray'}", once);

        assertThat(saved.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(saved.entity().has("biography")).isFalse();
        assertThat(calm.create("artist", "{'firstName': 'Bob', 'lastName': 'Ray'}", once))
                .isEqualTo(new WriteResult(saved.entity(), WriteResult.Effect.REPLAYED));
    }

    @Test
    void writeWhoseEveryAnswerIsLostIsLookedFor() {
        http.loseAll(Loss.ANSWER);
        WriteResult saved = desk.put("label", "2", "{'labelName': 'B'}");
        assertThat(saved.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(table.item("2", "label#2")).contains(saved.entity());
        desk.delete("label", "2");
        assertThat(desk.create("artist", "{'firstName': 'Bob', 'lastName': 'Ray', 'email': 'bob@example.com'}").effect())
                .isEqualTo(WriteResult.Effect.CREATED);
        assertThat(table.items()).filteredOn(item -> item.value("firstName").filter("Bob"::equals).isPresent()).hasSize(1);
    }

    @Test
    void writeThatNeverGetsThroughMayStillArrive() {
        http.loseAll(Loss.REQUEST);
        assertUnknown(() -> desk.put("label", "2", "{'labelName': 'B'}"));
        assertThat(table.item("2", "label#2")).isEmpty();
    }

    @Test
    void transactionIsSentAgainUnderTheSameToken() {
        http.loseTheFirst(Loss.REQUEST);

        desk.create("artist", "{'firstName': 'Bob', 'lastName': 'Ray', 'email': 'bob@example.com'}");
        assertThat(http.lost()).as("requests that differ from all before").isEqualTo(1);
    }

    @Test
    void itemsOfBeforeThereWasAListGoOnWorking() {
        Item old = LocalTable.withoutPrivate(table.item("1", "label#1").orElseThrow()).with("_writer",
                "2f1c9a1e-5f0d-4b0e-9d6f-3a1b2c3d4e5f");
        table.put(old);
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> others(2));

        assertThat(desk.patch("label", "1", "{'country': 'FR'}").effect()).isEqualTo(WriteResult.Effect.CHANGED);
        assertThat(version()).isEqualTo(first + 3);
        desk.tag("label", "1", "jazz");
        desk.delete("label", "1");
        assertRefused(Reason.UNKNOWN, "label 1 does not exist", () -> desk.delete("label", "1"));
    }

    private void others(int count) {
        long from = version();
        for (int i = 0; i < count; i++) {
            calm.patch("label", "1", "{'labelName': 'B" + (from + i) + "'}");
        }
    }

    private long version() {
        return table.seen("1", "label#1").number("version");
    }

    private static void assertUnknown(ThrowingCallable command) {
        assertThatThrownBy(command).isInstanceOf(OutcomeUnknownException.class);
    }
}
