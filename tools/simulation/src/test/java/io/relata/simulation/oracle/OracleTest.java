package io.relata.simulation.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle finds nothing wrong in what the product writes. */
class OracleTest {
    @ParameterizedTest
    @CsvSource({"books, 1", "careers, 1", "courses, 1", "locations, 1", "metrics, 1", "office, 1", "orderentry, 1", "saas, 1", "shop, 1",
            "books, 1000", "courses, 1000", "office, 1000", "saas, 1000"})
    void samplesAreAsTheOracleSays(String name, int batch) throws IOException {
        TableModel model = TenantModel.without(TableModel.of(ModelCatalog.onClassPath().named(name)));
        WrittenTable written = WrittenTable.ofSamples(name, model, batch);

        assertThat(written.items()).hasSizeGreaterThan(40);
        assertThat(Oracle.of(model).compare(written.items())).isEmpty();
        assertThat(Oracle.of(model).compareIndex(written.items(), written.index())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void everyVocabularyIsAsTheOracleSays(int batch) {
        WrittenTable written = Bazaar.written(Optional.of(batch));

        assertThat(Oracle.of(Bazaar.MODEL).compare(written.items())).isEmpty();
        assertThat(Oracle.of(Bazaar.MODEL).compareIndex(written.items(), written.index())).isEmpty();
    }

    @Test
    void oracleOfAModelIsMadeOnce() {
        assertThat(Oracle.of(Bazaar.MODEL)).isSameAs(Oracle.of(Bazaar.MODEL));
    }

    /** An entity that is unique in a map. */
    @Test
    void childThatHasExpiredMayOutliveItsParent() {
        Spoil.Items items = new Spoil.Items(Bazaar.written(Optional.of(3)).items());
        items.set("p1", "permit#p1", "guildId", "g9");
        Instant until = Instant.ofEpochSecond(((BigDecimal) items.get("p1", "permit#p1").getOrDefault("expiresAt", 0)).longValue());

        Oracle oracle = Oracle.of(Bazaar.MODEL);
        assertThat(oracle.compare(items.byKey().values(), until)).isEmpty();
        assertThat(Spoil.found(oracle.compare(items.byKey().values(), until.minusSeconds(1))))
                .containsExactly("ORPHAN PARENT p1 permit#p1");
    }

    /** Another has taken over the value of what has expired, and was removed: nobody holds it now. */
    @Test
    void guardOfOneThatIsGoneIsNotThatOfOneThatHasExpired() {
        String guard = "unique:voucher.code:red";
        Spoil.Items items = new Spoil.Items(Bazaar.written(Optional.of(3)).items());
        items.set(guard, guard, "owner", "gone");
        BigDecimal until = (BigDecimal) items.get(guard, guard).getOrDefault("expiresAt", BigDecimal.ZERO);
        items.add(guard, guard, "expiresAt", 1);

        Oracle oracle = Oracle.of(Bazaar.MODEL);
        assertThat(Spoil.found(oracle.compare(items.byKey().values(), Instant.ofEpochSecond(until.longValue()))))
                .containsExactly("SUPERFLUOUS GUARD " + guard + " " + guard);
        assertThat(Spoil.found(oracle.compare(items.byKey().values(), Instant.ofEpochSecond(until.longValue() - 1))))
                .contains("DIFFERENT GUARD " + guard + " " + guard);
    }

    /** A plain guard that was left behind where all guards are hashed now: another has taken its value by a hashed one. */
    @ParameterizedTest
    @CsvSource({"HASHED, gone, SUPERFLUOUS", "HASHED, cem, OUTDATED", "MOVING, gone, DIFFERENT"})
    void plainGuardOfOneThatIsGoneKeepsNobodyFromItsValueOnceAllAreHashed(String mode, String owner, String found) {
        ItemKey plain = ItemKey.guard("unique:trader.email:cem@x.example");
        HashedValues hashes = HashedValues.of(mode, "secret");
        Spoil.Items items = new Spoil.Items(Bazaar.written(Optional.of(3)).items());
        items.copy(plain.id(), plain.type(), hashes.hashed(plain).id(), hashes.hashed(plain).type());
        items.set(plain.id(), plain.type(), "owner", owner);

        assertThat(Spoil.found(Oracle.of(Bazaar.MODEL).compare(items.byKey().values(), Instant.EPOCH, hashes)))
                .filteredOn(wrong -> wrong.contains("cem")).containsExactly(found + " GUARD " + plain.id() + " " + plain.type());
    }
}
