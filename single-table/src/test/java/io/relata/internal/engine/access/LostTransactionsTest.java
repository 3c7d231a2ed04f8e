package io.relata.internal.engine.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.StoredEntity;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.LosingHttpClient;
import io.relata.internal.engine.write.LosingHttpClient.Loss;
import io.relata.music.Artist;
import io.relata.music.Festival;
import io.relata.music.Label;
import io.relata.music.Music;
import io.relata.problem.RequestFailedException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The request of a transaction, or its answer, is lost; others write; the SDK sends it again. It takes effect once, and that is told. */
class LostTransactionsTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Relata calm = TypedMusic.on(table.core());
    private final LosingHttpClient http = new LosingHttpClient();
    private final DynamoDbClient client = http.client();
    private final Relata relata = TypedMusic.on(new DynamoDbCoreTable(client, table.name()));

    @BeforeEach
    void begin() {
        calm.entities(Label.class).put("1", new Label("0", null));
        calm.entities(Label.class).put("2", new Label("0", null));
        calm.entities(Artist.class).put("7", new Artist("1", "Ann", "Lee", null, null, null));
        calm.entities(Festival.class).put("5", new Festival(2026, "Montreux"));
    }

    @AfterEach
    void close() {
        client.close();
    }

    static Stream<Arguments> interferences() {
        return Stream.of(Loss.values()).flatMap(loss -> Stream.of(List.of(), List.of("1"), List.of("2"), List.of("1", "2"))
                .map(labels -> Arguments.of(loss, labels)));
    }

    @ParameterizedTest
    @MethodSource("interferences")
    void transactionTakesEffectOnce(Loss loss, List<String> changedByOthers) {
        http.loseOne(loss, 0);
        http.betweenLossAndRepetition(
                () -> changedByOthers.forEach(id -> calm.entities(Label.class).change(id, label -> new Label(label.labelName(), "other"))));

        List<StoredEntity<Label>> told = increaseBoth();

        assertThat(http.lost()).isEqualTo(1);
        for (int i = 0; i < 2; i++) {
            StoredEntity<Label> stored = calm.entities(Label.class).required(told.get(i).id());
            boolean others = changedByOthers.contains(stored.id());
            assertThat(stored.value()).isEqualTo(new Label("1", others ? "other" : null));
            boolean afterUs = others && loss == Loss.ANSWER;
            assertThat(told.get(i).version()).isEqualTo(stored.version() - (afterUs ? 1 : 0));
        }
    }

    @ParameterizedTest
    @EnumSource
    void creationsLinksAndTagsTakeEffectOnce(Loss loss) {
        http.loseOne(loss, 0);
        http.betweenLossAndRepetition(() -> calm.entities(Label.class).tag("1", "other"));

        String created = relata.transaction(tx -> {
            tx.entities(Label.class).tag("1", "jazz");
            tx.links(Artist.class, Festival.class, "festivals").link("7", "5");
            tx.entities(Label.class).delete("2");
            return tx.entities(Artist.class).create(new Artist("1", "Bob", "Ray", "bob@example.com", null, null)).id();
        });

        assertThat(http.lost()).isEqualTo(1);
        assertThat(calm.entities(Label.class).required("1").tags()).containsExactlyInAnyOrder("jazz", "other");
        assertThat(calm.links(Artist.class, Festival.class, "festivals").areLinked("7", "5")).isTrue();
        assertThat(calm.entities(Label.class).get("2")).isEmpty();
        assertThat(calm.entities(Artist.class).childrenOf(Label.class, "1").stream().map(StoredEntity::id)).containsExactlyInAnyOrder("7",
                created);
    }

    @Test
    void oneItemThatStillTellsIsEnough() {
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(() -> others("1", 9));
        increaseBoth();
        assertThat(calm.entities(Label.class).required("2").value().labelName()).isEqualTo("1");

        http.loseOne(Loss.REQUEST, 0);
        http.betweenLossAndRepetition(() -> others("1", 9));
        increaseBoth();
        assertThat(calm.entities(Label.class).required("2").value().labelName()).isEqualTo("2");
    }

    @Test
    void requestOfWhichNoItemTellsAnyMoreIsNotRepeated() {
        http.loseOne(Loss.REQUEST, 0);
        http.betweenLossAndRepetition(this::manyOthers);
        assertMayBeWritten(this::increaseBoth);
        assertThat(calm.entities(Label.class).required("2").value().labelName()).isEqualTo("0");
    }

    @Test
    void answerOfWhichNoItemTellsAnyMoreIsKnownByTheTokenOfTheRequest() {
        http.loseOne(Loss.ANSWER, 0);
        http.betweenLossAndRepetition(this::manyOthers);
        increaseBoth();
        assertThat(calm.entities(Label.class).required("2").value().labelName()).isEqualTo("1");
    }

    @Test
    void transactionWhoseEveryAnswerIsLostIsLookedFor() {
        http.loseAll(Loss.ANSWER);
        assertThat(increaseBoth()).hasSize(2);
        relata.together(tx -> tx.entities(Label.class).tag("1", "jazz"));
        http.loseNothing();
        assertThat(calm.entities(Label.class).required("2").value().labelName()).isEqualTo("1");
        assertThat(calm.entities(Label.class).required("1").tags()).containsExactly("jazz");
    }

    @Test
    void transactionThatNeverGetsThroughMayStillArrive() {
        http.loseAll(Loss.REQUEST);
        assertMayBeWritten(this::increaseBoth);
        assertThat(calm.entities(Label.class).required("2").value().labelName()).isEqualTo("0");
    }

    private List<StoredEntity<Label>> increaseBoth() {
        return relata.transaction(tx -> Stream.of("1", "2").map(id -> tx.entities(Label.class).change(id,
                label -> new Label(Integer.toString(Integer.parseInt(label.labelName()) + 1), label.country()))).toList());
    }

    private void manyOthers() {
        others("1", 9);
        others("2", 9);
    }

    private void others(String id, int count) {
        IntStream.range(0, count).forEach(i -> calm.entities(Label.class).change(id, label -> new Label(label.labelName(), "C" + i)));
    }

    private static void assertMayBeWritten(Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(RequestFailedException.class,
                failed -> assertThat(failed.mayBeWritten()).isTrue());
    }
}
