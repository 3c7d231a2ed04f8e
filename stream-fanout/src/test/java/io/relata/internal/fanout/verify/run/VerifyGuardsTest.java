package io.relata.internal.fanout.verify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.OfficeTable;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.verify.repair.Repair;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verify and repair while unique values go from plain text to hashes. */
class VerifyGuardsTest {
    private static final DeploymentKey KEY = DeploymentKey.of("a key of the deployment for tests");
    private static final DeploymentKey OTHER = DeploymentKey.of("another key of the same deployment");
    private static final CoreKey ANN = CoreKey.unique("customer", "email", "ann@example.com");
    private static final CoreKey BOB = CoreKey.unique("customer", "email", "bob@example.com");

    private final OfficeTable table = new OfficeTable().withPartners();

    @BeforeEach
    void annHasAnEmailWithAPlainGuard() {
        table.patch("customers", "001", "{\"email\":\"Ann@example.com\"}");
        table.catchUp();
    }

    @Test
    void plainGuardsAreNoFaultWhileBothAreWritten() {
        table.keep(guards(UniqueValues.BOTH));
        table.patch("customers", "005", "{\"email\":\"bob@example.com\"}");
        table.catchUp();

        assertThat(found(guards(UniqueValues.BOTH))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"MOVING", "HASHED"})
    void plainGuardsAreFoundAndRewrittenWithTheirOwner(UniqueValues values) {
        GuardKeys guards = guards(values);
        Item plain = item(ANN).orElseThrow();

        assertThat(found(guards)).containsExactly(tuple(Fault.OUTDATED_GUARD, ANN.id(), "it has its value in plain text"));
        repair(guards);

        assertThat(item(ANN)).isEmpty();
        assertThat(item(guards.hashed(ANN)).orElseThrow().string("owner")).isEqualTo(plain.string("owner")).isEqualTo("001");
        assertThat(found(guards)).isEmpty();
    }

    @Test
    void guardsOfBothKindsBecomeOne() {
        table.keep(guards(UniqueValues.BOTH));
        table.patch("customers", "005", "{\"email\":\"bob@example.com\"}");
        table.catchUp();
        GuardKeys guards = guards(UniqueValues.MOVING);

        repair(guards);

        assertThat(List.of(ANN, BOB)).allMatch(key -> item(key).isEmpty()).allMatch(key -> item(guards.hashed(key)).isPresent());
    }

    /** The deployment before knows nothing of hashed guards, and leaves them behind. */
    @ParameterizedTest
    @EnumSource(names = {"BOTH", "MOVING"})
    void hashedGuardThatWasLeftBehindGoes(UniqueValues values) {
        GuardKeys guards = guards(values);
        table.keep(guards(UniqueValues.BOTH));
        table.patch("customers", "005", "{\"email\":\"bob@example.com\"}");
        table.keepPlain();
        table.patch("customers", "005", "{\"email\":\"new@example.com\"}");
        table.catchUp();

        assertThat(found(guards)).contains(tuple(Fault.OUTDATED_GUARD, guards.hashed(BOB).id(), "it belongs beside a plain one"));
        assertThat(repair(guards)).doesNotContain(false);
        assertThat(found(guards)).isEmpty();
        assertThat(item(guards.hashed(BOB))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"BOTH", "MOVING", "HASHED"})
    void guardsOfLayout1AreSpelledAnewWhereverTheyAreHashed(UniqueValues values) {
        GuardKeys guards = guards(values);
        CoreKey former = CoreKey.unique("customer", "email", "straße@example.com");
        CoreKey now = CoreKey.unique("customer", "email", "strasse@example.com");
        table.keep(guards);
        table.patch("customers", "005", "{\"email\":\"Straße@example.com\"}");
        table.catchUp();
        for (CoreKey key : List.of(now, guards.hashed(now))) {
            item(key).ifPresent(guard -> {
                CoreKey as = key.equals(now) ? former : guards.hashed(former);
                table.overwrite(guard.with("id", as.id()).with("type", as.type()));
                table.remove(key.id(), key.type());
            });
        }
        repair(guards);

        assertThat(List.of(former, guards.hashed(former))).allMatch(key -> item(key).isEmpty());
        assertThat(item(guards.hashed(now)).orElseThrow().string("owner")).isEqualTo("005");
        assertThat(item(now).isPresent()).isEqualTo(values == UniqueValues.BOTH);
        assertThat(found(guards)).isEmpty();
    }

    @Test
    void valueThatAnotherEntityHoldsInPlainTextIsForPeople() {
        GuardKeys guards = guards(UniqueValues.MOVING);
        CoreKey former = guards.hashed(CoreKey.unique("customer", "email", "straße@example.com"));
        table.patch("customers", "001", "{\"email\":\"strasse@example.com\"}");
        table.keep(guards);
        table.patch("customers", "005", "{\"email\":\"bob@example.com\"}");
        table.overwrite(table.item("005", "customer#005").orElseThrow().with("email", "Straße@example.com"));
        table.overwrite(item(guards.hashed(BOB)).orElseThrow().with("id", former.id()).with("type", former.type()));

        List<Finding> found = confirmed(verify(guards)).stream().filter(finding -> finding.key().equals(former)).toList();
        assertThat(found).extracting(Finding::fault).containsExactly(Fault.OUTDATED_GUARD);
        assertThat(new Repair(Scope.of(table.model, table.copies, Clock.systemUTC()).hashing(Optional.of(guards))).repair(found.get(0)))
                .isFalse();
        assertThat(item(former)).isPresent();
    }

    @Test
    void plainGuardOfWhoHasAnotherValueIsFreed() {
        table.keep(guards(UniqueValues.HASHED));
        table.patch("customers", "001", "{\"email\":\"new@example.com\"}");
        table.catchUp();

        assertThat(found(guards(UniqueValues.HASHED)))
                .containsExactly(tuple(Fault.GUARD_WITHOUT_OWNER, ANN.id(), "customer#001 does not have this value"));
        assertThat(repair(guards(UniqueValues.HASHED))).containsExactly(true);
        assertThat(item(ANN)).isEmpty();
    }

    /** As when a deployment was left out on the way. */
    @Test
    void valueThatAnotherEntityHoldsHashedIsForPeople() {
        GuardKeys guards = guards(UniqueValues.HASHED);
        table.keep(guards);
        table.patch("customers", "005", "{\"email\":\"ann@example.com\"}");
        table.catchUp();

        assertThat(found(guards)).containsExactly(tuple(Fault.OUTDATED_GUARD, ANN.id(), "it has its value in plain text"));
        assertThat(repair(guards)).containsExactly(false);
        assertThat(item(guards.hashed(ANN)).orElseThrow().string("owner")).isEqualTo("005");
        assertThat(item(ANN)).isPresent();
    }

    @Test
    void guardsOfALostKeyAreRewrittenWithTheNewOne() {
        GuardKeys lost = guards(UniqueValues.HASHED);
        repair(lost);
        table.keep(lost);
        table.patch("customers", "005", "{\"email\":\"bob@example.com\"}");
        table.catchUp();
        table.remove("005", "customer#005");
        GuardKeys guards = new GuardKeys(UniqueValues.HASHED, OTHER);

        assertThat(found(guards)).extracting(found -> found.toList().get(0)).containsExactlyInAnyOrder(Fault.OUTDATED_GUARD,
                Fault.OUTDATED_GUARD, Fault.OWNER_WITHOUT_GUARD);
        repair(guards);

        assertThat(item(guards.hashed(ANN)).orElseThrow().string("owner")).isEqualTo("001");
        assertThat(List.of(lost.hashed(ANN), lost.hashed(BOB))).allMatch(key -> item(key).isEmpty());
        assertThat(item(guards.hashed(BOB))).isEmpty();
        assertThat(found(guards)).isEmpty();
    }

    @Test
    void withoutTheKeyNothingIsSaidOfHashedGuards() {
        table.keep(guards(UniqueValues.HASHED));
        table.patch("customers", "005", "{\"email\":\"bob@example.com\"}");
        table.catchUp();

        assertThat(confirmed(new Verify(table.model, table.copies, Clock.systemUTC()))).extracting(Finding::detail)
                .contains("it is hashed, and nobody said with which key: give the key of the deployment");
    }

    @Test
    void repairBeginsAnewWhenTheOwnerChangesMeanwhile() {
        GuardKeys guards = guards(UniqueValues.MOVING);
        table.keep(guards);
        List<Finding> found = confirmed(verify(guards));
        CopyTable changing = before(() -> table.patch("customers", "001", "{\"phone\":\"1\"}"));

        assertThat(new Repair(Scope.of(table.model, changing, Clock.systemUTC()).hashing(Optional.of(guards))).repair(found.get(0)))
                .isTrue();
        assertThat(item(guards.hashed(ANN))).isPresent();
        assertThat(item(ANN)).isEmpty();
    }

    /** The table, in which something else happens before the first transaction. */
    private CopyTable before(Runnable first) {
        AtomicBoolean happened = new AtomicBoolean();
        return (CopyTable) Proxy.newProxyInstance(CopyTable.class.getClassLoader(), new Class<?>[] {CopyTable.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("transact") && !happened.getAndSet(true)) {
                        first.run();
                    }
                    return method.invoke(table.copies, arguments);
                });
    }

    private static GuardKeys guards(UniqueValues values) {
        return new GuardKeys(values, KEY);
    }

    private Optional<Item> item(Key key) {
        return table.copies.get(key, Consistency.STRONG);
    }

    private Verify verify(GuardKeys guards) {
        return new Verify(table.model, table.copies, Clock.systemUTC(), Optional.of(guards));
    }

    private List<Tuple> found(GuardKeys guards) {
        return confirmed(verify(guards)).stream().map(finding -> tuple(finding.fault(), finding.key().id(), finding.detail())).toList();
    }

    private static List<Finding> confirmed(Verify verify) {
        List<Finding> confirmed = new ArrayList<>();
        verify.confirm(verify.page(0, 1, Optional.empty()).suspects(), confirmed::add);
        return confirmed;
    }

    private List<Boolean> repair(GuardKeys guards) {
        Repair repair = new Repair(Scope.of(table.model, table.copies, Clock.systemUTC()).hashing(Optional.of(guards)));
        return confirmed(verify(guards)).stream().map(repair::repair).toList();
    }
}
