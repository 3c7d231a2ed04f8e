package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.test.TotalsTest.Person;
import io.relata.test.TotalsTest.Rating;
import io.relata.test.TotalsTest.Sale;
import io.relata.test.TotalsTest.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Totals as callers of the API read them. */
@RelataTest(model = TotalsTest.class)
class TotalsApiTest {
    private static final String NOTHING = """
            {"sales":{"count":0,"sum":{"amount":0,"tip":0},"by":{"state":{"OPEN":{"count":0,"sum":{"amount":0,"tip":0}},\
            "PAID":{"count":0,"sum":{"amount":0,"tip":0}}}}},"openSales":{"count":0},"ratedBy":{"count":0,"sum":{"stars":0}}}""";

    @BeforeEach
    void aShopWithThreeSales(TestApi api, RelataSystem system) {
        api.put("/shops/a", new Shop("A")).expect(201);
        api.put("/shops/b", new Shop("B")).expect(201);
        api.put("/sales/1", new Sale("a", Sale.State.OPEN, new BigDecimal("0.1"), null)).expect(201);
        api.put("/sales/2", new Sale("a", Sale.State.PAID, new BigDecimal("0.2"), new BigDecimal("-7"))).expect(201);
        api.put("/sales/3", new Sale("a", Sale.State.PAID, new BigDecimal("12345678901234567890123456789012345678"), null)).expect(201);
        api.put("/sales/3/tags/50%25%20off%20%23now").expect(204);
        api.put("/persons/ann", new Person("Ann")).expect(201);
        api.put("/persons/ann/rates/a", new Rating(5)).expect(201);
        system.settle();
    }

    @Test
    void totalsOfAnEntityTakeOneReadUnit(TestApi api, RelataSystem system) {
        RequestCounts counts = system.counts(() -> assertThat(api.get("/shops/a/totals").expect(200).text()).isEqualTo("""
                {"sales":{"count":3,"sum":{"amount":12345678901234567890123456789012345678.3,"tip":-7},\
                "average":{"amount":4115226300411522630041152263004115226.10,"tip":-7.00},"by":{"state":{\
                "OPEN":{"count":1,"sum":{"amount":0.1,"tip":0},"average":{"amount":0.10}},\
                "PAID":{"count":2,"sum":{"amount":12345678901234567890123456789012345678.2,"tip":-7},\
                "average":{"amount":6172839450617283945061728394506172839.10,"tip":-7.00}}}}},\
                "openSales":{"count":1},"ratedBy":{"count":1,"sum":{"stars":5},"average":{"stars":5.00}}}"""));
        assertThat(counts.requests()).isEqualTo(Map.of("GetItem", 1, "Query", 1));
        assertThat(counts.readUnits()).isEqualTo(1);
    }

    @Test
    void listSaysHowManyItHasOnAllPages(TestApi api, RelataSystem system) {
        RequestCounts counts = system.counts(() -> assertThat(api.get("/shops/a/sales?limit=2&count=true").expect(200).text())
                .contains("\"next\":").endsWith("\"count\":3}"));
        assertThat(counts.requests()).isEqualTo(Map.of("Query", 2));
        assertThat(api.get("/shops/a/sales?limit=2&count=false").expect(200).text()).doesNotContain("count");
        assertThat(api.get("/sales?limit=1&count=true").expect(200).text()).endsWith("\"count\":3}");
        assertThat(api.get("/shops/a/ratedBy?count=true").expect(200).text()).endsWith("\"count\":1}");
    }

    @Test
    void listOfOnePageIsCountedWithoutItsTotal(TestApi api, RelataSystem system) {
        RequestCounts counts = system
                .counts(() -> assertThat(api.get("/shops/a/sales?count=true").expect(200).text()).endsWith("\"count\":3}"));
        assertThat(counts.requests()).isEqualTo(Map.of("Query", 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/shops/a/sales?count=yes | count has to be true or false",
            "/shops/a/sales?count=true&filter=state:eq:OPEN&from=1 | count is how many the whole list has: ask for it without filter, from",
            "/sales?id=1&count=true | count is for lists",
            "/tags/x?count=true | unknown parameter count"})
    void countOfWhatNoTotalCountsIsRefused(String path, String detail, TestApi api) {
        assertThat(api.get(path).expect(400).text()).contains(detail);
    }

    @Test
    void answerSaysWhenAChangeWasCountedLast(TestApi api, RelataSystem system) {
        Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        assertThat(counted(api, "/shops/a/totals")).hasValueSatisfying(first -> {
            assertThat(first).isBeforeOrEqualTo(before);
            api.patch("/sales/1", Map.of("amount", 3)).expect(200);
            system.settle();
            assertThat(counted(api, "/shops/a/totals")).hasValueSatisfying(second -> assertThat(second).isAfterOrEqualTo(before));
        });
        assertThat(counted(api, "/totals/sales")).isPresent();
        assertThat(counted(api, "/shops/b/totals")).as("nothing was ever counted").isEmpty();
    }

    private static Optional<Instant> counted(TestApi api, String path) {
        return api.get(path).expect(200).header("Last-Modified")
                .map(time -> DateTimeFormatter.RFC_1123_DATE_TIME.parse(time, Instant::from));
    }

    @Test
    void ofNoneEverythingIsZeroAndTheEntityIsLookedUp(TestApi api, RelataSystem system) {
        RequestCounts counts = system.counts(() -> assertThat(api.get("/shops/b/totals").expect(200).text()).isEqualTo(NOTHING));
        assertThat(counts.requests()).isEqualTo(Map.of("Query", 1, "GetItem", 1));
        assertThat(api.get("/shops/none/totals").expect(404).at("/detail").asText()).isEqualTo("shop none does not exist");
    }

    @Test
    void entityIsReadTogetherWithItsTotals(TestApi api, RelataSystem system) {
        RequestCounts counts = system.counts(() -> {
            TestAnswer shop = api.get("/shops/a?include=totals").expect(200);
            assertThat(shop.at("/name").asText()).isEqualTo("A");
            assertThat(shop.at("/totals")).isEqualTo(api.get("/shops/a/totals").json());
        });
        assertThat(counts.requests()).isEqualTo(Map.of("GetItem", 2, "Query", 2));
        assertThat(api.get("/shops/a").expect(200).json().has("totals")).isFalse();
        api.get("/shops/none?include=totals").expect(404);
    }

    @Test
    void pageOfAListIsReadTogetherWithTheTotalsOfAll(TestApi api, RelataSystem system) {
        RequestCounts plain = system.counts(() -> assertThat(api.get("/shops").expect(200).at("/items/0").has("totals")).isFalse());
        RequestCounts counts = system.counts(() -> {
            TestAnswer shops = api.get("/shops?include=totals").expect(200);
            assertThat(shops.at("/items").findValuesAsText("id")).containsExactly("a", "b");
            assertThat(shops.at("/items/0/totals")).isEqualTo(api.get("/shops/a/totals").json());
            assertThat(shops.at("/items/1/totals").toString()).isEqualTo(NOTHING);
        });
        assertThat(counts.requests()).isEqualTo(Map.of("Query", plain.of("Query") + 1, "GetItem", 1, "BatchGetItem", 1));
        assertThat(plain.of("BatchGetItem")).isZero();
    }

    @Test
    void pagesWithTotalsGoOnWhereTheyEnd(TestApi api) {
        TestAnswer first = api.get("/shops?include=totals&limit=1&order=desc").expect(200);
        assertThat(first.at("/items/0/id").asText()).isEqualTo("b");
        TestAnswer second = api.get("/shops?include=totals&limit=1&order=desc&cursor=" + first.at("/next").asText()).expect(200);
        assertThat(second.at("/items/0/totals/openSales/count").asInt()).isEqualTo(1);
        assertThat(api.get("/shops?include=totals&prefix=none").expect(200).text()).isEqualTo("{\"items\":[]}");
    }

    @Test
    void knownVersionIsNoReasonToKeepOldTotals(TestApi api, RelataSystem system) {
        String etag = api.get("/shops/a").header("ETag").orElseThrow();
        api.with("If-None-Match", etag).get("/shops/a").expect(304);
        assertThat(api.with("If-None-Match", etag).get("/shops/a?include=totals").expect(200).header("ETag")).contains(etag);
        api.with("If-None-Match", "").get("/shops/a?include=totals").expect(400);
        api.delete("/sales/1").expect(204);
        system.settle();
        assertThat(api.with("If-None-Match", etag).get("/shops/a?include=totals").expect(200).at("/totals/sales/count").asInt())
                .isEqualTo(2);
    }

    @Test
    void whatWasReadWithTotalsCanBeSentBack(TestApi api) {
        String read = api.get("/shops/a?include=totals").expect(200).text();
        api.put("/shops/a", read).expect(200);
        api.patch("/shops/a", read).expect(200);
        assertThat(api.put("/persons/ann", Map.of("name", "Ann", "totals", 1)).expect(422).at("/errors/0/pointer").asText())
                .isEqualTo("/totals");
    }

    @Test
    void allOfAnEntityAndWhatHasATagHaveTotals(TestApi api, RelataSystem system) {
        RequestCounts counts = system.counts(() -> {
            assertThat(api.get("/totals/sales").expect(200).text()).isEqualTo("""
                    {"sales":{"count":3,"sum":{"amount":12345678901234567890123456789012345678.3},\
                    "average":{"amount":4115226300411522630041152263004115226.10}}}""");
            assertThat(api.get("/tags/50%25%20off%20%23now/totals").expect(200).text()).isEqualTo("{\"sales\":{\"count\":1}}");
            assertThat(api.get("/tags/unknown/totals").expect(200).text()).isEqualTo("{\"sales\":{\"count\":0}}");
        });
        assertThat(counts.requests()).isEqualTo(Map.of("Query", 3));
    }

    @Test
    void headIsAnsweredAsGetWithoutBody(TestApi api) {
        for (String path : List.of("/shops/a/totals", "/totals/sales", "/tags/x/totals", "/shops/a?include=totals")) {
            assertThat(api.send("HEAD", path).expect(200).text()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/persons/ann/totals | there are no totals of a person: the model declares none",
            "/totals/shops | there are no totals of all shops: the model declares none",
            "/totals/none | there is no collection \"none\"; known are shops, sales, persons",
            "/none/a/totals | there is no collection \"none\"; known are shops, sales, persons",
            "/shops/a%23b/totals | there is no such shop: an id has 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..",
            "/totals/%00 | there is no collection \"\u0000\"; known are shops, sales, persons",
            "/totals | there is no collection \"totals\"; known are shops, sales, persons"})
    void whatTheModelDoesNotCountIsNotFound(String path, String detail, TestApi api) {
        assertThat(api.get(path).expect(404).at("/detail").asText()).isEqualTo(detail);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/shops/a?include=rates | include has to be some of totals, sales, ratedBy; not \"rates\"",
            "/shops/a?include= | include has to be some of totals, sales, ratedBy; not \"\"",
            "/shops/a?includes=totals | unknown parameter includes; known are consistent, fields, include",
            "/persons/ann?include=totals | include has to be rates; not \"totals\"",
            "/shops?include=sales | include has to be totals; not \"sales\"",
            "/sales?include=totals | include has to be shop; not \"totals\"",
            "/shops/a/sales?include=totals | include has to be shop; not \"totals\"",
            "/shops/a/ratedBy?include=totals | unknown parameter include; known are limit, cursor, order, from, to, prefix, filter, "
                    + "fields, count",
            "/shops/a/totals?limit=1 | unknown parameter limit; there are none",
            "/totals/sales?filter=state:eq:OPEN | unknown parameter filter; there are none",
            "/tags/x/totals?consistent=true | unknown parameter consistent; there are none"})
    void unknownParametersAreRefused(String path, String detail, TestApi api) {
        assertThat(api.get(path).expect(400).at("/detail").asText()).isEqualTo(detail);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tags/%00/totals", "/tags/%2F/totals", "/tags/%20/totals"})
    void whatIsNoTagIsRefused(String path, TestApi api) {
        assertThat(api.get(path).status()).isIn(404, 422);
    }

    @Test
    void otherMethodsAreNotAllowed(TestApi api) {
        assertThat(api.put("/shops/a/totals", Map.of()).expect(405).header("Allow")).contains("GET, HEAD");
        assertThat(api.delete("/totals/sales").expect(405).header("Allow")).contains("GET, HEAD");
    }
}
