package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntitiesByIdTest {
    private static final String RULE = "an id has 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or .., and so none is ";
    private static final int SIZE = 270 * 1024;

    private final OfficeApi api = new OfficeApi().withPartners();

    @Test
    void entitiesComeInTheOrderOfTheirIdsEachOnceAndTheOthersAreNamed() {
        Answer read = api.get("/customers?id=005&id=none&id=001&id=005&id=004");
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.ids()).containsExactly("005", "001");
        assertThat(read.body().path("missing").toString()).isEqualTo("[\"none\",\"004\"]");
        assertThat(read.body().at("/items/1")).isEqualTo(api.get("/customers/001").body());
        assertThat(read.headers()).doesNotContainKey("ETag");
        assertThat(api.send(Request.of("HEAD /customers?id=005")).status()).isEqualTo(200);
    }

    @Test
    void listedEntitiesAreReadByTheirIdsToo() {
        assertThat(api.get("/businesses?id=002&id=003").body().toString()).endsWith("}],\"missing\":[\"003\"]}");
        assertThat(api.get("/businesses").body().has("missing")).isFalse();
    }

    @Test
    void deletedEntityIsMissing() {
        api.delete("/customers/005");
        assertThat(api.get("/customers?id=001&id=005&consistent=true").bodyWithoutTimes()).contains("'missing':['005']");
    }

    @Test
    void hundredIdsAreReadAtOnce() {
        String ids = IntStream.range(0, 99).mapToObj(i -> "id=x" + i).collect(Collectors.joining("&"));
        Answer read = api.get("/stores?" + ids + "&id=004");
        assertThat(read.ids()).containsExactly("004");
        assertThat(read.body().path("missing")).hasSize(99);
        assertThat(api.get("/stores?" + ids + "&id=004&id=a%20b&id=&limit=1").said())
                .isEqualTo("400 at most 100 ids can be read at once, and 102 are given; " + RULE + "\"a b\", \"\"; limit is for lists: "
                        + "entities that are read by their ids come in the order of these, all of them");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"/customers?id=.. | 400 " + RULE + "\"..\"",
            "/businesses?id=002&limit=1&filter=website:eq:x | 400 limit, filter are for lists: entities that are read by their ids come in "
                    + "the order of these, all of them",
            "/orders?id=1&status=OPEN | 400 unknown parameter status; known are id, consistent, fields, include, limit, cursor, order, "
                    + "from, to, prefix, filter",
            "/customers?id=001&consistent=yes | 400 consistent has to be true or false",
            "/businesses?consistent=true | 400 consistent is for entities that are read by their ids: lists are eventually "
                    + "consistent",
            "/customers?consistent=true | 405 there is no list of all customers; lists of some are /businesses/{id}/customers, "
                    + "/stores/{id}/customers, /customers?email={email}",
            "/nothing?id=1 | 404 there is no collection \"nothing\"; known are businesses, customers, orders, stores"})
    void whatCanNotBeReadByIdsIsRefusedWithAllReasons(String path, String said) {
        assertThat(api.get(path).said()).isEqualTo(said);
    }

    @Test
    void moreThanAnAnswerCanHoldIsRefused() {
        String large = "x".repeat(SIZE);
        IntStream.range(0, 15).forEach(i -> api.put("/businesses/b" + i, "{'businessName':'B','website':'" + large + "'}"));
        String ids = IntStream.range(0, 15).mapToObj(i -> "id=b" + i).collect(Collectors.joining("&"));
        assertThat(api.get("/businesses?" + ids).said())
                .isEqualTo("413 these 15 businesses are more than an answer can hold, 4000000 bytes: ask for fewer");
        assertThat(api.get("/businesses?" + ids.replace("id=b14", "id=c")).ids()).hasSize(14);
    }
}
