package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.model.TableModel;
import io.relata.rule.Change;
import io.relata.rule.Counted;
import io.relata.rule.ListOf;
import io.relata.rule.ListedEntity;
import io.relata.rule.Rule;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules see the first of lists, and totals, as they have followed what was written. */
@RelataTest
class RulesSeeListsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Clinics")
            .entities(Pet.class, Visit.class, Vet.class, Clinic.class)
            .manyToMany(ManyToMany.between(Vet.class, Clinic.class).with(Work.class).sortTo("link.since"))
            .totals(Total.of(Visit.class).per(Pet.class).sum("price").by("urgency")).model());

    private final AsTheTestSays rule = new AsTheTestSays();

    enum Kind {
        USUAL, URGENT
    }

    @Entity(collection = "pets")
    record Pet(@NotBlank String name) {
    }

    @Entity(collection = "visits")
    @SortBy("day")
    record Visit(@NotBlank @BelongsTo(Pet.class) String petId, @NotNull LocalDate day, @NotNull Kind urgency, BigDecimal price) {
    }

    @Entity(collection = "vets")
    record Vet(@NotBlank String name) {
    }

    @Entity(collection = "clinics")
    record Clinic(@NotBlank String name) {
    }

    record Work(LocalDate since) {
    }

    private static final class AsTheTestSays implements Rule<Visit> {
        private Consumer<Change<Visit>> asks = change -> {
        };

        @Override
        public void check(Change<Visit> change) {
            asks.accept(change);
        }
    }

    private static Visit visit(String day, Kind kind, String price) {
        return new Visit("rex", LocalDate.parse(day), kind, new BigDecimal(price));
    }

    @BeforeEach
    void visits(TestApi api, RelataSystem system) {
        api.put("/pets/rex", new Pet("Rex")).expect(201);
        api.put("/visits/1", visit("2026-11-02", Kind.USUAL, "10.50")).expect(201);
        api.put("/visits/2", visit("2026-11-05", Kind.URGENT, "20")).expect(201);
        api.put("/vets/ann", new Vet("Ann")).expect(201);
        api.put("/clinics/north", new Clinic("North")).expect(201);
        api.put("/clinics/south", new Clinic("South")).expect(201);
        api.put("/vets/ann/clinics/north", new Work(LocalDate.parse("2020-01-01"))).expect(201);
        api.put("/vets/ann/clinics/south", new Work(LocalDate.parse("2010-01-01"))).expect(201);
        system.settle();
    }

    private static final ListOf<Visit> LATEST = ListOf.childrenOf(Pet.class, "rex", Visit.class).descending();

    private static void noEarlierThanTheLatest(Change<Visit> change) {
        Optional<ListedEntity<Visit>> latest = change.first(LATEST);
        latest.filter(visit -> change.after().orElseThrow().day().isBefore(visit.value().day()))
                .ifPresent(visit -> change.refuse("day", "visit " + visit.id() + " was later"));
    }

    @Test
    void firstChildOfAParentIsTheLeastOrTheGreatest(TestApi api) {
        rule.asks = RulesSeeListsTest::noEarlierThanTheLatest;
        assertThat(api.put("/visits/3", visit("2026-11-04", Kind.USUAL, "1")).expect(422).text()).contains("visit 2 was later");
        api.put("/visits/3", visit("2026-11-06", Kind.USUAL, "1")).expect(201);

        rule.asks = change -> {
            assertThat(change.first(ListOf.childrenOf(Pet.class, "rex", Visit.class)).orElseThrow().value().price())
                    .isEqualByComparingTo("10.5");
            assertThat(change.first(ListOf.childrenOf(Pet.class, "nobody", Visit.class))).isEmpty();
        };
        api.put("/visits/4", visit("2026-11-06", Kind.USUAL, "1")).expect(201);
    }

    @Test
    void firstOfWhatIsLinkedComesInItsOrderWithTheRelationship(TestApi api) {
        rule.asks = change -> {
            ListOf<Clinic> clinics = ListOf.linkedTo(Vet.class, "ann", Clinic.class).orderBy("link.since");
            ListedEntity<Clinic> oldest = change.first(clinics).orElseThrow();
            assertThat(List.of(oldest.id(), oldest.value().name(), oldest.attributes(Work.class).since().toString()))
                    .containsExactly("south", "South", "2010-01-01");
            assertThat(change.first(clinics.descending()).orElseThrow().id()).isEqualTo("north");
            assertThat(change.first(ListOf.linkedTo(Clinic.class, "north", Vet.class)).orElseThrow().value()).isEqualTo(new Vet("Ann"));
        };
        api.put("/visits/3", visit("2026-11-06", Kind.USUAL, "1")).expect(201);
    }

    @Test
    void totalHasItsSumsAndGroups(TestApi api) {
        rule.asks = change -> {
            Counted visits = change.total(Pet.class, "rex", "visits");
            if (visits.count() >= 2 && visits.sum("price").compareTo(new BigDecimal("30.5")) >= 0) {
                change.refuse("petId",
                        "this pet has had " + visits.count() + " visits, " + visits.of(Kind.URGENT).count() + " of them urgent");
            }
        };
        assertThat(api.put("/visits/3", visit("2026-11-06", Kind.USUAL, "1")).expect(422).text())
                .contains("this pet has had 2 visits, 1 of them urgent");
        rule.asks = change -> assertThat(change.total(Pet.class, "nobody", "visits").count()).isZero();
        api.put("/visits/3", visit("2026-11-06", Kind.USUAL, "1")).expect(201);
    }

    @Test
    void whatIsAskedTwiceIsReadOnce(TestApi api, RelataSystem system) {
        rule.asks = change -> {
            change.first(LATEST);
            change.first(ListOf.childrenOf(Pet.class, "rex", Visit.class).descending());
            change.total(Pet.class, "rex", "visits");
            change.total(Pet.class, "rex", "visits");
        };
        assertThat(system.counts(() -> api.put("/visits/3", visit("2026-11-06", Kind.USUAL, "1")).expect(201)).requests())
                .isEqualTo(Map.of("GetItem", 2, "Query", 2, "PutItem", 1));
    }

    @Test
    void childrenThatABatchWritesBeforeAreSeen(TestApi api) {
        rule.asks = RulesSeeListsTest::noEarlierThanTheLatest;
        List<Map<String, Object>> requests = List.of(
                Map.of("method", "PUT", "path", "/visits/8", "body", visit("2026-11-09", Kind.USUAL, "1")),
                Map.of("method", "PUT", "path", "/visits/9", "body", visit("2026-11-08", Kind.USUAL, "1")));
        assertThat(api.post("/batch", Map.of("atomic", true, "requests", requests)).expect(422).text()).contains("visit 8 was later");
    }

    @Test
    void whatTheModelDoesNotHaveIsToldTheDeveloper(TestApi api) {
        rule.asks = change -> {
            assertThatThrownBy(() -> change.total(Pet.class, "rex", "patients")).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the model declares no total patients of pet; there are visits");
            assertThatThrownBy(() -> change.first(ListOf.childrenOf(Clinic.class, "north", Vet.class)))
                    .isInstanceOf(IllegalArgumentException.class).hasMessage("there is no list of vets of a clinic");
            assertThatThrownBy(() -> change.first(LATEST.orderBy("price"))).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("a rule asks for the first of visits of rex: no index serves visits by petId");
        };
        api.put("/visits/3", visit("2026-11-06", Kind.USUAL, "1")).expect(201);
    }
}
