package io.relata.internal.engine.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.AtOnce;
import io.relata.internal.engine.write.Desk;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.music.Music;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Unique values through all four ways of keeping them, in the order in which deployments go through them. */
class HashedGuardsTest {
    private static final DeploymentKey KEY = DeploymentKey.of("a key of the deployment for tests");
    private static final String ANN = "unique:artist.email:ann@example.com";
    private static final String NEW = "unique:artist.email:new@example.com";
    private static final String HASHED_ANN = hashed(ANN);
    private static final String HASHED_NEW = hashed(NEW);

    private final LocalTable table = new LocalTable(Music.MODEL);

    @Test
    void hashedGuardsHoldNoValueAndAreUnique() {
        Desk desk = desk(UniqueValues.HASHED);
        desk.put("artist", "1", artist("ann@example.com"));

        assertThat(guards()).containsExactly(HASHED_ANN);
        assertThat(table.item(HASHED_ANN, HASHED_ANN).orElseThrow().attributes().values().toString()).doesNotContain("ann");
        assertTaken(desk, "2", "ANN@example.com");
        desk.patch("artist", "1", "{'email': 'new@example.com'}");
        assertThat(guards()).containsExactly(HASHED_NEW);
        desk.put("artist", "2", artist("ann@example.com"));
        desk.delete("artist", "1");
        assertThat(guards()).containsExactly(HASHED_ANN);
    }

    @Test
    void plainGuardsCostOneTableOnly() {
        desk(UniqueValues.PLAIN).put("artist", "1", artist("ann@example.com"));

        assertThat(guards()).containsExactly(ANN);
    }

    /** Those of neighbouring deployments run side by side for a while. */
    @ParameterizedTest
    @CsvSource({"PLAIN, BOTH", "BOTH, PLAIN", "BOTH, MOVING", "MOVING, BOTH", "MOVING, HASHED", "HASHED, MOVING", "PLAIN, MOVING"})
    void claimIsRespectedByTheNeighbour(UniqueValues first, UniqueValues second) {
        desk(first).put("artist", "1", artist("ann@example.com"));

        assertTaken(desk(second), "2", "ann@example.com");
        assertThat(table.item("2", "artist#2")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, BOTH", "BOTH, MOVING", "MOVING, BOTH", "MOVING, HASHED", "HASHED, MOVING", "PLAIN, MOVING"})
    void valueIsFreeAgainWhenTheNextDeploymentReleasesIt(UniqueValues first, UniqueValues second) {
        desk(first).put("artist", "1", artist("ann@example.com"));
        desk(second).delete("artist", "1");

        assertThat(guards()).isEmpty();
        desk(second).put("artist", "2", artist("ann@example.com"));
    }

    @Test
    void ownersPlainGuardGoesWithTheNextClaimOfItsValue() {
        desk(UniqueValues.PLAIN).put("artist", "1", artist("ann@example.com"));
        Item plain = table.item(ANN, ANN).orElseThrow();
        Desk moving = desk(UniqueValues.MOVING);
        moving.patch("artist", "1", "{'email': 'new@example.com'}");
        assertThat(guards()).containsExactly(HASHED_NEW);

        table.put(plain);
        moving.patch("artist", "1", "{'email': 'ann@example.com'}");
        assertThat(guards()).containsExactly(HASHED_ANN);
    }

    @Test
    void bothHoldsThePlainGuardBeside() {
        desk(UniqueValues.BOTH).put("artist", "1", artist("ann@example.com"));

        assertThat(guards()).containsExactlyInAnyOrder(ANN, HASHED_ANN);
        assertThat(table.item(HASHED_ANN, HASHED_ANN).orElseThrow().string("owner")).isEqualTo("1");
    }

    /** The deployment before knows nothing of hashed guards, and leaves them behind. */
    @ParameterizedTest
    @EnumSource(names = {"BOTH", "MOVING"})
    void hashedGuardThatIsLeftBehindKeepsNobodyFromClaimingTheValue(UniqueValues values) {
        desk(UniqueValues.BOTH).put("artist", "1", artist("ann@example.com"));
        desk(UniqueValues.PLAIN).patch("artist", "1", "{'email': null}");
        assertThat(guards()).containsExactly(HASHED_ANN);

        desk(values).put("artist", "2", artist("ann@example.com"));
        assertTaken(desk(values), "3", "ann@example.com");
        assertThat(table.item(HASHED_ANN, HASHED_ANN).orElseThrow().string("owner")).isEqualTo("2");
    }

    /** Functions of two deployments at once, as while one is replaced by the next. */
    @ParameterizedTest
    @CsvSource({"PLAIN, BOTH", "BOTH, MOVING", "MOVING, HASHED"})
    void ofManyWhoClaimItAtOnceByTwoDeploymentsExactlyOneWins(UniqueValues first, UniqueValues second) {
        List<Desk> desks = List.of(desk(first), desk(second));
        for (int round = 0; round < 3; round++) {
            String email = "ann" + round + "@example.com";
            String ids = "a" + round + "-";
            List<Object> ends = AtOnce.run(20, i -> desks.get(i % 2).put("artist", ids + i, artist(email)).effect());

            assertThat(ends).filteredOn(WriteResult.Effect.CREATED::equals).hasSize(1);
            assertThat(ends).filteredOn(Refusal.class::isInstance).hasSize(19);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MOVING", "HASHED"})
    void guardOfAnotherKeepsNobodyFromChangingOrDeleting(UniqueValues values) {
        Desk desk = desk(values);
        desk.put("artist", "1", artist("ann@example.com"));
        Item another = table.item(HASHED_ANN, HASHED_ANN).orElseThrow().with("owner", "9");
        table.put(another);

        assertThat(desk.patch("artist", "1", "{'email': null}").effect()).isEqualTo(WriteResult.Effect.CHANGED);
        assertThat(table.item(HASHED_ANN, HASHED_ANN)).contains(another);
    }

    @Test
    void transactionThatIsTooLargeForTwoGuardsEachIsRefused() {
        CoreTable moving = new GuardKeys(UniqueValues.MOVING, KEY).on(table.core());
        List<Action<CoreKey>> claims = new ArrayList<>();
        for (int i = 0; i < 51; i++) {
            claims.add(new Action.Put<>(CoreKey.unique("artist", "email", "a" + i),
                    CoreItems.guard(Music.MODEL.entity("artist").orElseThrow().ref("1")), Condition.absent()));
        }

        assertThatThrownBy(() -> moving.transact(claims)).isInstanceOf(Refusal.class)
                .hasMessageContaining("write or check 102 items, of at most 100");
        assertThat(moving.write(claims.get(0)).written()).isTrue();
        assertThat(moving.write(claims.get(0)).written()).isFalse();
        assertThat(guards()).containsExactly(hashed("unique:artist.email:a0"));
    }

    private Desk desk(UniqueValues values) {
        CoreTable stored = table.core();
        return new Desk(values == UniqueValues.PLAIN ? stored : new GuardKeys(values, KEY).on(stored), Clock.systemUTC());
    }

    private static void assertTaken(Desk desk, String id, String email) {
        assertThatThrownBy(() -> desk.put("artist", id, artist(email))).isInstanceOf(Refusal.class)
                .hasMessageContaining("another artist has this email already");
    }

    private static String artist(String email) {
        return "{'firstName': 'Ann', 'lastName': 'Lee', 'email': '" + email + "'}";
    }

    private static String hashed(String plain) {
        return new GuardKeys(UniqueValues.HASHED, KEY).hashed(new CoreKey(plain, plain)).id();
    }

    private List<String> guards() {
        return table.items().stream().filter(item -> item.string("kind").equals("guard")).map(item -> item.string("id")).toList();
    }
}
