package io.relata.simulation.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.UniqueTogether;
import io.relata.model.Model;
import io.relata.schema.ModelCatalog;
import io.relata.schema.Schema;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
        Model model = ModelCatalog.onClassPath().named(name);
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
    @Entity(collection = "kits")
    @UniqueTogether("parts")
    record Kit(Map<String, String> parts) {
    }

    @Test
    void mapsAreTheSameWhateverTheOrderOfTheirEntries() {
        Model model = Schema.table("Kits").entities(Kit.class).model();
        Map<String, Object> one = kit("1", new LinkedHashMap<>());
        Map<String, Object> other = kit("2", new TreeMap<>(Comparator.reverseOrder()));
        String guard = "unique:kit.parts:{a=1,%20b=2}";

        assertThat(Spoil.found(Oracle.of(model).compare(List.of(one, other,
                Map.of("id", guard, "type", guard, "kind", "guard", "owner", "1"))))).containsExactly("DUPLICATE UNIQUE 2 kit#2");
    }

    private static Map<String, Object> kit(String id, Map<String, Object> parts) {
        parts.put("a", "1");
        parts.put("b", "2");
        String time = "2026-11-20T12:00:00.123Z";
        return Map.of("id", id, "type", "kit#" + id, "kind", "entity", "entity", "kit", "version", BigDecimal.ONE, "life", BigDecimal.ONE,
                "createdAt", time, "updatedAt", time, "sort", "kit#1795176000123", "parts", parts);
    }

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
}
