package io.relata.internal.engine.write.version;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.write.AtOnce;
import io.relata.internal.engine.write.Desk;
import io.relata.internal.engine.write.Interrupted;
import io.relata.music.Music;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class IdempotentRequestTest {
    private static final CoreKey KEY = CoreKey.idempotency("caller POST /artists key-1");
    private static final IdempotentRequest ONCE = new IdempotentRequest(KEY, "digest of the body");
    private static final String ANN = "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}";
    private static final String ANOTHER = ": this Idempotency-Key was used for another request within the last 24 hours: "
            + "use a new key for a new request";

    private final LocalTable table = new LocalTable(Music.MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00.123Z");
    private final Desk desk = new Desk(table.core(), clock);

    @Test
    void firstAnswerComesAgain() {
        WriteResult first = desk.create("artist", ANN, ONCE);
        desk.patch("artist", first.entity().string("id"), "{'firstName': 'Anna'}");
        clock.advance(Duration.ofHours(24));

        assertThat(first.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(desk.create("artist", ANN, ONCE)).isEqualTo(new WriteResult(first.entity(), WriteResult.Effect.REPLAYED));
    }

    /** As a time that had to be in the future, and is not any more. */
    @Test
    void firstAnswerComesAgainWhereTheBodyIsNoLongerValid() {
        WriteResult first = desk.create("artist", ANN, ONCE);

        assertThat(desk.create("artist", "{'firstName': ''}", ONCE))
                .isEqualTo(new WriteResult(first.entity(), WriteResult.Effect.REPLAYED));
        IdempotentRequest other = new IdempotentRequest(KEY, "digest of another body");
        assertThatThrownBy(() -> desk.create("artist", "{'firstName': ''}", other)).isInstanceOf(Refusal.class)
                .hasMessageNotContaining("Idempotency-Key");
    }

    @Test
    void guardHoldsTheAnswerForADay() {
        Item created = desk.create("artist", "{'firstName': 'Ann', 'lastName': 'Lee'}", ONCE).entity();

        assertThat(KEY.id()).matches("idempotency:[0-9a-f]{64}").isEqualTo(KEY.type());
        assertThat(table.item(KEY.id(), KEY.type())).contains(Item.of("id", KEY.id(), "type", KEY.type(), "kind", "guard",
                "owner", created.string("id"), "request", "digest of the body", "answer", created.attributes(), "expiresAt",
                1_795_262_400));
    }

    @Test
    void keyIsNotForAnotherRequest() {
        desk.create("artist", ANN, ONCE);
        assertRefused(Reason.INVALID, ANOTHER,
                () -> desk.create("artist", "{'firstName': 'Bob', 'lastName': 'Lee'}", new IdempotentRequest(KEY, "another digest")));
    }

    @Test
    void keyIsNewAgainAfterADayThoughItsGuardStillLiesThere() {
        desk.create("artist", "{'firstName': 'Ann', 'lastName': 'Lee'}", ONCE);
        clock.advance(Duration.ofHours(24).plusSeconds(1));
        WriteResult second = desk.create("artist", "{'firstName': 'Bob', 'lastName': 'Lee'}", new IdempotentRequest(KEY, "another digest"));

        assertThat(second.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(table.item(KEY.id(), KEY.type()).orElseThrow().string("owner")).isEqualTo(second.entity().string("id"));
    }

    @Test
    void refusedRequestDoesNotUseUpTheKey() {
        desk.put("artist", "1", ANN);
        assertRefused(Reason.CONFLICT,
                "another artist has this email already, and it has to be unique: choose another, or change the other artist first",
                () -> desk.create("artist", ANN, ONCE));
        desk.delete("artist", "1");
        assertThat(desk.create("artist", ANN, ONCE).effect()).isEqualTo(WriteResult.Effect.CREATED);
    }

    @Test
    void sameRequestOvertakingGivesItsAnswer() {
        Interrupted between = new Interrupted(table.core(), () -> desk.create("artist", ANN, ONCE));

        WriteResult slower = new Desk(between, clock).create("artist", ANN, ONCE);

        assertThat(slower.effect()).isEqualTo(WriteResult.Effect.REPLAYED);
        assertThat(table.item(slower.entity().string("id"), slower.entity().string("type"))).contains(slower.entity());
        assertThat(table.items()).hasSize(3);
    }

    @Test
    void anotherRequestOvertakingWithTheKeyIsAConflictOfKeys() {
        Interrupted between = new Interrupted(table.core(),
                () -> desk.create("artist", "{'firstName': 'Bob', 'lastName': 'Lee'}", new IdempotentRequest(KEY, "another digest")));

        assertRefused(Reason.INVALID, ANOTHER, () -> new Desk(between, clock).create("artist", ANN, ONCE));
        assertThat(table.items()).hasSize(2);
    }

    @RepeatedTest(3)
    void ofManyAtOnceOneCreatesAndTheOthersGetItsAnswer() {
        List<Object> ends = AtOnce.run(8, i -> desk.create("artist", ANN, ONCE).effect());

        assertThat(ends).containsOnly(WriteResult.Effect.CREATED, WriteResult.Effect.REPLAYED).containsOnlyOnce(WriteResult.Effect.CREATED);
        assertThat(table.items()).hasSize(3);
    }
}
