package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncludesTest {
    private static final int MANY = 21;
    private static final int SIZE = 290 * 1024;

    private final OfficeApi api = new OfficeApi().withPartners();

    private void order() {
        api.put("/orders/1", "{'businessId':'002','customerId':'001','status':'OPEN'}");
    }

    @Test
    void parentsAreIncludedByTheirNames() {
        order();
        Answer read = api.get("/orders/1?include=business,customer");
        assertThat(read.body().at("/included/business")).isEqualTo(api.get("/businesses/002").body());
        assertThat(read.body().at("/included/customer")).isEqualTo(api.get("/customers/001").body());
        assertThat(read.body().at("/status").asText()).isEqualTo("OPEN");
        assertThat(api.get("/orders/1?include=customer&include=business").body().path("included")).hasSize(2);
        assertThat(api.get("/orders/1").body().has("included")).isFalse();
    }

    @Test
    void listsAreIncludedWithTheirFirstPage() {
        api.put("/customers/001/stores/004", "{'role':'manager'}");
        api.settle();
        order();
        Answer read = api.get("/customers/001?include=stores,orders,business&fields=email");
        assertThat(read.body().at("/included/stores")).isEqualTo(api.get("/customers/001/stores").body());
        assertThat(read.body().at("/included/orders")).isEqualTo(api.get("/customers/001/orders").body());
        assertThat(read.body().at("/included/business/businessName").asText()).isEqualTo("Acme");
        assertThat(read.body().has("firstName")).isFalse();
    }

    @Test
    void includedListGoesOnByItsCursor() {
        IntStream.range(0, MANY).forEach(i -> api.put("/stores/s" + i, "{'businessId':'002','storeName':'" + (char) ('a' + i) + "'}"));
        JsonNode stores = api.get("/businesses/002?include=stores").body().at("/included/stores");
        assertThat(stores.path("items")).hasSize(20);
        assertThat(api.get("/businesses/002/stores?cursor=" + stores.path("next").asText()).ids()).hasSize(3);
    }

    @Test
    void eachOfAListAndOfSeveralIncludesItsParents() {
        order();
        api.put("/orders/2", "{'businessId':'002','customerId':'005','status':'OPEN'}");
        for (String path : new String[] {"/businesses/002/orders?order=asc&include=customer", "/orders?id=1&id=2&include=customer"}) {
            Answer read = api.get(path);
            assertThat(read.ids()).containsExactly("1", "2");
            assertThat(read.body().at("/items/0/included/customer/firstName").asText()).isEqualTo("Ann");
            assertThat(read.body().at("/items/1/included/customer/firstName").asText()).isEqualTo("Bob");
        }
    }

    @Test
    void whatWasReadWithMoreCanBeSentBack() {
        order();
        Answer read = api.get("/orders/1?include=business,customer");
        assertThat(api.send(Request.of("PUT /orders/1").with("if-match", read.etag()).json(read.body().toString())).status())
                .isEqualTo(200);
        assertThat(api.patch("/orders/1", read.body().toString()).status()).isEqualTo(200);
    }

    @Test
    void knownVersionIsNoReasonToKeepWhatWasIncluded() {
        order();
        Request again = Request.of("GET /orders/1?include=business").with("if-none-match", api.get("/orders/1").etag());
        assertThat(api.send(again).status()).isEqualTo(200);
        assertThat(api.send(Request.of("GET /orders/1").with("if-none-match", api.get("/orders/1").etag())).status()).isEqualTo(304);
    }

    @Test
    void parentThatIsNotThereIsLeftOut() {
        order();
        api.put("/businesses/b", "{'businessName':'B'}");
        api.put("/stores/s", "{'businessId':'b','storeName':'S'}");
        assertThat(api.get("/stores/s?include=business").body().at("/included/business/id").asText()).isEqualTo("b");
        api.items().stream().filter(item -> item.string("type").equals("business#b")).forEach(item -> api.remove(item.key()));
        assertThat(api.get("/stores/s?include=business").body().path("included").toString()).isEqualTo("{}");
    }

    @Test
    void asMuchIsIncludedAsAnAnswerCanHold() {
        String large = "x".repeat(SIZE);
        IntStream.range(0, MANY / 2).forEach(i -> {
            api.put("/stores/s" + i, "{'businessId':'002','storeName':'S','city':'" + large + "'}");
            api.put("/customers/c" + i, "{'businessId':'002','firstName':'X','lastName':'Y','phone':'" + large + "'}");
        });
        JsonNode included = api.get("/businesses/002?include=stores,customers").body().path("included");
        assertThat(included.at("/stores/items")).hasSize(5);
        assertThat(included.at("/customers/items")).hasSize(5);
        assertThat(included.at("/stores/next").isTextual()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/customers/001?include=friends,stores,x | 400 include has to be some of business, orders, stores; not \"friends\", \"x\"",
            "/stores/004?include=business,business,business,business,business,business&include=business,business,business,business,"
                    + "business | 400 include has to be some of business, customers; at most 10 at once",
            "/stores/004?include= | 400 include has to be some of business, customers; not \"\"",
            "/businesses/002/stores?include=customers | 400 include has to be business; not \"customers\"",
            "/stores?id=004&include=customers | 400 include has to be business; not \"customers\"",
            "/customers/001/stores?include=business | 400 unknown parameter include; known are limit, cursor, order, from, to, prefix, "
                    + "filter, fields"})
    void whatCanNotBeIncludedIsRefused(String path, String said) {
        assertThat(api.get(path).said()).isEqualTo(said);
    }
}
