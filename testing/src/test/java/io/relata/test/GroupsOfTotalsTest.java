package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.GroupPage;
import io.relata.access.GroupQuery;
import io.relata.access.TotalOfGroup;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Totals by time and by attribute, as callers of the API read them. */
@RelataTest
class GroupsOfTotalsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Clinics").entities(Clinic.class, Vet.class, Visit.class)
            .manyToMany(ManyToMany.between(Vet.class, Clinic.class).named("worksAt", "staff").with(Work.class))
            .totals(Total.of(Visit.class).per(Clinic.class).sum("fee")
                    .groupedBy(Grouping.month("startsAt"))
                    .groupedBy(Grouping.month("startsAt").in("Europe/Berlin").named("berlin"))
                    .groupedBy(Grouping.year("startsAt")).groupedBy(Grouping.each("animal")).groupedBy(Grouping.each("weight"))
                    .groupedBy(Grouping.each("isPaid")),
                    Total.of(Visit.class).per(Vet.class).groupedBy(Grouping.day("startsAt").in("America/New_York")),
                    Total.of(Visit.class).per(Vet.class).where("isPaid", true).named("paid").groupedBy(Grouping.each("clinicId")),
                    Total.of(Vet.class).per(Clinic.class, "staff").groupedBy(Grouping.month("since")),
                    Total.of(Visit.class).overall().sum("fee").shards(3).groupedBy(Grouping.month("startsAt")),
                    Total.of(Visit.class).overall().named("visitsByAnimal").groupedBy(Grouping.each("animal"))
                            .groupedBy(Grouping.month("createdAt")),
                    Total.of(Visit.class).perTag().groupedBy(Grouping.year("startsAt")))
            .model());

    @Entity(collection = "clinics")
    @SortBy("name")
    record Clinic(@NotBlank String name) {
    }

    @Entity(collection = "vets")
    @SortBy("name")
    record Vet(@NotBlank String name) {
    }

    @Entity(collection = "visits")
    @SortBy("startsAt")
    @Listed
    @Taggable
    record Visit(@BelongsTo(Clinic.class) @NotBlank String clinicId, @BelongsTo(Vet.class) String vetId, @NotNull Instant startsAt,
            String animal, BigDecimal weight, boolean isPaid, BigDecimal fee) {
    }

    record Work(@NotNull LocalDate since) {
    }

    @BeforeEach
    void aClinicAndAVet(TestApi api) {
        api.put("/clinics/a", new Clinic("A")).expect(201);
        api.put("/clinics/b", new Clinic("B")).expect(201);
        api.put("/vets/v", new Vet("V")).expect(201);
    }

    private static void visit(TestApi api, String id, String startsAt, String animal, String fee) {
        api.put("/visits/" + id, new Visit("a", "v", Instant.parse(startsAt), animal, null, false, new BigDecimal(fee))).expect(201);
    }

    private static void threeMonths(TestApi api, RelataSystem system) {
        visit(api, "1", "2026-01-31T23:30:00Z", "dog", "0.1");
        visit(api, "2", "2026-02-01T00:00:00Z", "cat", "0.2");
        visit(api, "3", "2026-02-28T22:59:59.999Z", "cat", "12345678901234567890123456789012345678");
        visit(api, "4", "2026-12-31T23:59:59Z", "Ara", "7");
        system.settle();
    }

    @Test
    void monthsAreReadInTheirOrderByOneQuery(TestApi api, RelataSystem system) {
        threeMonths(api, system);
        RequestCounts counts = system.counts(() -> assertThat(
                api.get("/clinics/a/totals/visits?by=startsAt.month&from=2026-01&to=2026-12").expect(200).text()).isEqualTo("""
                        {"items":[{"startsAt.month":"2026-01","count":1,"sum":{"fee":0.1},"average":{"fee":0.10}},\
                        {"startsAt.month":"2026-02","count":2,"sum":{"fee":12345678901234567890123456789012345678.2},\
                        "average":{"fee":6172839450617283945061728394506172839.10}},\
                        {"startsAt.month":"2026-12","count":1,"sum":{"fee":7},"average":{"fee":7.00}}]}"""));
        assertThat(counts.requests()).isEqualTo(Map.of("GetItem", 1, "Query", 1));
        assertThat(counts.readUnits()).isEqualTo(1);
        system.assertConverged();
    }

    @Test
    void monthsBeginWhenTheyDoInTheZoneOfTheModel(TestApi api, RelataSystem system) {
        threeMonths(api, system);
        assertThat(counts(api, "/clinics/a/totals/visits?by=berlin")).containsExactly("2026-02 3", "2027-01 1");
        assertThat(counts(api, "/clinics/a/totals/visits?by=startsAt.year")).containsExactly("2026 4");
        assertThat(counts(api, "/vets/v/totals/visits?by=startsAt.day"))
                .containsExactly("2026-01-31 2", "2026-02-28 1", "2026-12-31 1");
    }

    @Test
    void dayOfAChangeOfClocksHasItsHoursAndNoOthers(TestApi api, RelataSystem system) {
        // New York: the clocks of 2026-03-08 go from 01:59:59 to 03:00, at 07:00 UTC; those of 2026-11-01 back from 01:59:59 to 01:00.
        List<String> starts = List.of("2026-03-08T04:59:59.999Z", "2026-03-08T05:00:00Z", "2026-03-08T06:59:59Z", "2026-03-08T07:00:00Z",
                "2026-03-09T03:59:59.999Z", "2026-03-09T04:00:00Z", "2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z",
                "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z", "2026-11-02T04:59:59.999Z", "2026-11-02T05:00:00Z");
        for (int i = 0; i < starts.size(); i++) {
            visit(api, "n" + i, starts.get(i), "dog", "1");
        }
        system.settle();
        assertThat(counts(api, "/vets/v/totals/visits?by=startsAt.day")).containsExactly("2026-03-07 1", "2026-03-08 4", "2026-03-09 1",
                "2026-10-31 1", "2026-11-01 4", "2026-11-02 1");
    }

    @Test
    void visitThatIsMovedMovesBetweenGroupsAndAnEmptyOneIsLeftOut(TestApi api, RelataSystem system) {
        threeMonths(api, system);
        api.patch("/visits/1", Map.of("startsAt", "2026-02-15T10:00:00Z")).expect(200);
        api.patch("/visits/4", Map.of("clinicId", "b", "animal", "dog")).expect(200);
        system.settle();
        assertThat(counts(api, "/clinics/a/totals/visits?by=startsAt.month")).containsExactly("2026-02 3");
        assertThat(counts(api, "/clinics/b/totals/visits?by=startsAt.month")).containsExactly("2026-12 1");
        api.delete("/visits/1").expect(204);
        system.settle();
        assertThat(counts(api, "/clinics/a/totals/visits?by=startsAt.month")).containsExactly("2026-02 2");
        assertThat(counts(api, "/clinics/a/totals/visits?by=animal")).containsExactly("cat 2");
        system.assertConverged();
    }

    /** The contribution, and of each of two totals the group that is left and the one that is entered: two units each. */
    @Test
    void changeOfAGroupTakesTwoUnitsForEachOfTheTwo(TestApi api, RelataSystem system) {
        threeMonths(api, system);
        api.patch("/visits/1", Map.of("animal", "cat")).expect(200);
        RequestCounts counts = system.counts(system::settle);
        assertThat(counts.of("TransactWriteItems")).isEqualTo(1);
        assertThat(counts.writeUnits()).isEqualTo(10);
        assertThat(counts(api, "/totals/visits?by=animal")).containsExactly("Ara 1", "cat 3");
    }

    @Test
    void pagesGoOnWhereTheyEndInBothOrders(TestApi api, RelataSystem system) {
        for (int month = 1; month <= 7; month++) {
            visit(api, "m" + month, "2026-0" + month + "-10T10:00:00Z", "animal " + month, "1");
        }
        visit(api, "again", "2026-03-11T10:00:00Z", "Ä", "1");
        system.settle();
        List<String> months = List.of("2026-01 1", "2026-02 1", "2026-03 2", "2026-04 1", "2026-05 1", "2026-06 1", "2026-07 1");
        for (String path : List.of("/clinics/a/totals/visits?by=startsAt.month", "/totals/visits?by=startsAt.month&total=visits")) {
            for (int limit : List.of(1, 2, 3, 7, 100)) {
                assertThat(all(api, path + "&limit=" + limit)).as("%s by %s", path, limit).isEqualTo(months);
                List<String> descending = all(api, path + "&order=desc&limit=" + limit);
                assertThat(descending).isEqualTo(reversed(months));
            }
            assertThat(all(api, path + "&from=2026-02&to=2026-03&limit=1")).containsExactly("2026-02 1", "2026-03 2");
            assertThat(all(api, path + "&from=2026&to=2026&limit=4")).isEqualTo(months);
            assertThat(all(api, path + "&from=2027")).isEmpty();
            assertThat(all(api, path + "&from=2026-05&to=2026-02")).isEmpty();
        }
        assertThat(all(api, "/clinics/a/totals/visits?by=animal&from=animal%203&to=animal%205&limit=2"))
                .containsExactly("animal 3 1", "animal 4 1", "animal 5 1");
    }

    private static List<String> reversed(List<String> all) {
        List<String> reversed = new ArrayList<>(all);
        Collections.reverse(reversed);
        return reversed;
    }

    @Test
    void groupsWithoutAnythingLeftAreNoPageOfTheirOwn(TestApi api, RelataSystem system) {
        for (int month = 1; month <= 6; month++) {
            visit(api, "m" + month, "2026-0" + month + "-10T10:00:00Z", "dog", "1");
        }
        system.settle();
        for (int month = 1; month <= 5; month++) {
            api.delete("/visits/m" + month).expect(204);
        }
        system.settle();
        assertThat(api.get("/clinics/a/totals/visits?by=startsAt.month&limit=2").expect(200).text())
                .isEqualTo("{\"items\":[{\"startsAt.month\":\"2026-06\",\"count\":1,\"sum\":{\"fee\":1},\"average\":{\"fee\":1.00}}]}");
    }

    @Test
    void eachValueIsAnsweredAsItIs(TestApi api, RelataSystem system) {
        String animal = "50% #1: \u00e9 \ud83d\udc36";
        api.put("/visits/1", new Visit("a", "v", Instant.EPOCH, animal, new BigDecimal("-1.50"), true, null)).expect(201);
        api.put("/visits/2", new Visit("a", "v", Instant.EPOCH, "x".repeat(101), new BigDecimal("12"), false, null)).expect(201);
        api.put("/visits/3", new Visit("a", null, Instant.EPOCH, "x".repeat(300), null, false, null)).expect(201);
        system.settle();
        assertThat(counts(api, "/clinics/a/totals/visits?by=animal")).containsExactly(animal + " 1", "x".repeat(100) + " 2");
        assertThat(api.get("/clinics/a/totals/visits?by=weight").expect(200).text()).isEqualTo(
                "{\"items\":[{\"weight\":-1.5,\"count\":1,\"sum\":{\"fee\":0}},{\"weight\":12,\"count\":1,\"sum\":{\"fee\":0}}]}");
        assertThat(counts(api, "/clinics/a/totals/visits?by=weight&from=-1.5&to=1")).containsExactly("-1.5 1");
        assertThat(api.get("/clinics/a/totals/visits?by=isPaid&from=true").expect(200).text())
                .isEqualTo("{\"items\":[{\"isPaid\":true,\"count\":1,\"sum\":{\"fee\":0}}]}");
        assertThat(counts(api, "/vets/v/totals/paid?by=clinicId")).containsExactly("a 1");
        system.assertConverged();
    }

    @Test
    void linksTagsAndAllOfAnEntityHaveGroups(TestApi api, RelataSystem system) {
        threeMonths(api, system);
        api.put("/vets/v/worksAt/a", new Work(LocalDate.of(2025, 5, 31))).expect(201);
        api.put("/visits/1/tags/vip%20%231").expect(204);
        system.settle();
        assertThat(counts(api, "/clinics/a/totals/staff?by=since.month")).containsExactly("2025-05 1");
        assertThat(counts(api, "/tags/vip%20%231/totals?by=startsAt.year")).containsExactly("2026 1");
        assertThat(counts(api, "/totals/visits?by=startsAt.month")).containsExactly("2026-01 1", "2026-02 2", "2026-12 1");
        assertThat(counts(api, "/totals/visits?by=animal")).containsExactly("Ara 1", "cat 2", "dog 1");
        assertThat(counts(api, "/totals/visits?by=createdAt.month")).hasSize(1);
        assertThat(api.get("/totals/visits").expect(200).json().has("visitsByAnimal")).isTrue();
        api.delete("/vets/v/worksAt/a").expect(204);
        system.settle();
        assertThat(counts(api, "/clinics/a/totals/staff?by=since.month")).isEmpty();
    }

    @Test
    void typedAccessReadsThemToo(TestApi api, RelataSystem system) {
        threeMonths(api, system);
        GroupQuery months = system.relata().totals(Clinic.class).groups("visits", "startsAt.month").limit(1).descending();
        GroupPage page = months.of("a");
        assertThat(page.groups()).singleElement().satisfies(group -> {
            assertThat(group.value()).isEqualTo("2026-12");
            assertThat(group.numbers().sum("fee")).isEqualByComparingTo("7");
        });
        assertThat(months.after(page.next().orElseThrow()).of("a").groups()).extracting(TotalOfGroup::value)
                .containsExactly("2026-02");
        assertThat(system.relata().totals(Visit.class).groups("visits", "startsAt.month").from("2026-02").to("2026-02").overall().groups())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/clinics/a/totals/visits | 400 | by has to be one of startsAt.month, berlin, startsAt.year, animal, weight, isPaid",
            "/clinics/a/totals/visits?by=month | 400 | by has to be one of startsAt.month, berlin, startsAt.year, animal, weight, isPaid",
            "/clinics/a/totals/staff?by=x&limit=0&prefix=1 | 400 | unknown parameter prefix; known are by, limit, cursor, order, "
                    + "from, to; limit has to be a number from 1 to 100",
            "/clinics/a/totals/staff?by=x | 400 | by has to be since.month",
            "/clinics/a/totals/visits?by=berlin&from=2026-1 | 400 | from has to be a month or a year, "
                    + "such as 2026-11 or 2026: the groups are those of berlin",
            "/clinics/a/totals/visits?by=startsAt.year&to=2026-11 | 400 | to has to be a year, "
                    + "such as 2026: the groups are those of startsAt.year",
            "/clinics/a/totals/visits?by=weight&to=heavy | 400 | to has to be a number: the groups are those of weight",
            "/totals/visits?by=none | 400 | by has to be one of startsAt.month, animal, createdAt.month",
            "/totals/visits?by=animal&total=visits | 400 | by has to be startsAt.month",
            "/totals/visits?by=animal&total=none | 400 | total has to be one of visits, visitsByAnimal",
            "/clinics/none/totals/visits?by=berlin | 404 | clinic none does not exist",
            "/clinics/a/totals/none?by=berlin | 404 | there are no groups of a total \"none\" of a clinic; known are visits, staff",
            "/visits/1/totals/none?by=x | 404 | there are no groups of a total \"none\" of a visit"})
    void whatIsNotValidIsRefusedWithWhatWouldBe(String path, int status, String detail, TestApi api) {
        assertThat(api.get(path).expect(status).at("/detail").asText()).isEqualTo(detail);
    }

    @Test
    void cursorIsGoodForItsGroupsOnly(TestApi api, RelataSystem system) {
        threeMonths(api, system);
        String next = api.get("/clinics/a/totals/visits?by=startsAt.month&limit=1").at("/next").asText();
        api.get("/clinics/a/totals/visits?by=berlin&limit=1&cursor=" + next).expect(400);
        api.get("/clinics/b/totals/visits?by=startsAt.month&cursor=" + next).expect(400);
    }

    /** {@code 2026-01 3}. */
    private static List<String> counts(TestApi api, String path) {
        return counts(api.get(path).expect(200));
    }

    private static List<String> counts(TestAnswer page) {
        List<String> counts = new ArrayList<>();
        page.at("/items").forEach(item -> counts.add(item.properties().iterator().next().getValue().asText() + " " + item.get("count")));
        return counts;
    }

    private static List<String> all(TestApi api, String path) {
        TestAnswer page = api.get(path).expect(200);
        List<String> all = new ArrayList<>(counts(page));
        while (page.json().has("next")) {
            page = api.get(path + "&cursor=" + page.at("/next").asText()).expect(200);
            assertThat(counts(page)).isNotEmpty();
            all.addAll(counts(page));
        }
        return all;
    }
}
