package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListsTest {
    private static final OfficeApi API = new OfficeApi();

    @BeforeAll
    static void fill() {
        API.put("/businesses/b1", "{'businessName':'acme'}");
        API.put("/businesses/b2", "{'businessName':'Zebra','industry':'Zoo'}");
        API.put("/businesses/b3", "{'businessName':'  Bakers'}");
        API.put("/businesses/b4", "{'businessName':'\u00c4hren'}");
        API.put("/businesses/b5", "{'businessName':'acme'}");
        API.put("/customers/c1", "{'businessId':'b1','firstName':'Ann','lastName':'Smith'}");
        API.put("/customers/c2", "{'businessId':'b1','firstName':'Ann Marie','lastName':'Fox'}");
        API.put("/customers/c3", "{'businessId':'b1','firstName':'ann','lastName':'Box'}");
        API.put("/customers/c4", "{'businessId':'b1','firstName':'Bob','lastName':'Jones'}");
        order("o1", "2026-01-31T23:59:59.999Z", "OPEN", "9");
        order("o2", "2026-02-01T00:00:00.000Z", "OPEN", "10");
        order("o3", "2026-02-28T12:00:00.000Z", "FINISHED", "100.5");
        order("o4", "2026-03-01T00:00:00.000Z", "CANCELLED", "null");
    }

    private static void order(String id, String createdAt, String status, String total) {
        API.put("/orders/" + id,
                "{'businessId':'b1','customerId':'c1','createdAt':'" + createdAt + "','status':'" + status + "','total':" + total
                        + (total.equals("10") ? ",'city':'York: east, west'" : "") + "}");
    }

    @Test
    void listedEntitiesComeInTheOrderOfTheirNames() {
        assertThat(API.get("/businesses").body().findValuesAsText("businessName")).containsExactly("acme", "acme", "  Bakers", "Zebra",
                "\u00c4hren");
        assertThat(API.get("/businesses?order=desc").body().findValuesAsText("businessName"))
                .containsExactly("\u00c4hren", "Zebra", "  Bakers", "acme", "acme");
    }

    @Test
    void childrenComeInFullAndInOrder() {
        assertThat(API.get("/businesses/b1/customers?limit=1").bodyWithoutTimes()).startsWith(
                "{'items':[{'id':'c3','entity':'customer','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessId':'b1','firstName':'ann','lastName':'Box'}],'next':'");
        assertThat(API.get("/businesses/b1/customers").ids()).containsExactly("c3", "c1", "c2", "c4");
        assertThat(API.get("/customers/c1/orders?order=desc").ids()).containsExactly("o4", "o3", "o2", "o1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/businesses?limit=2", "/businesses?limit=1&order=desc", "/businesses/b1/customers?limit=1",
            "/businesses/b1/customers?limit=3",
            "/businesses/b1/orders?limit=2&order=desc", "/businesses/b1/orders?limit=1&filter=status:ne:OPEN"})
    void pagesMakeTheWholeList(String list) {
        List<String> whole = API.get(list.replaceAll("limit=\\d", "limit=100")).ids();
        List<String> paged = new ArrayList<>();
        Answer page = API.get(list);
        paged.addAll(page.ids());
        while (page.body().has("next")) {
            page = API.get(list + "&cursor=" + page.text("next"));
            assertThat(page.status()).isEqualTo(200);
            paged.addAll(page.ids());
        }
        assertThat(paged).isEqualTo(whole);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "/businesses/b1/customers?from=Ann%20M | c2 c4",
            "/businesses/b1/customers?to=ann | c3 c1 c2",
            "/businesses/b1/customers?prefix=ANN | c3 c1 c2",
            "/businesses/b1/customers?prefix=ann+ | c2",
            "/businesses/b1/customers?from=ann&to=ann&prefix=b |",
            "/businesses?prefix=%C3%84 | b4",
            "/businesses/b1/orders?from=2026-02&to=2026-02 | o2 o3",
            "/businesses/b1/orders?from=2026-02-01T00:00:00.001Z | o3 o4",
            "/businesses/b1/orders?prefix=2026 | o1 o2 o3 o4",
            "/businesses/b1/orders?from=2026-02-01T01:00:00%2B01:00&to=2026-02-28 | o2 o3"})
    void boundsIncludeWhatBeginsWithThem(String list, String ids) {
        assertThat(String.join(" ", API.get(list).ids())).isEqualTo(ids == null ? "" : ids);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "status:eq:OPEN | o1 o2",
            "status:in:OPEN,CANCELLED | o1 o2 o4",
            "status:ne:OPEN | o3 o4",
            "total:gt:9.0 | o2 o3",
            "total:ge:9.0 | o1 o2 o3",
            "total:lt:100 | o1 o2",
            "total:le:100.50 | o1 o2 o3",
            "total:ne:10 | o1 o3 o4",
            "total:in:9,100.5 | o1 o3",
            "city:eq:York: east, west | o2",
            "city:begins:York: | o2",
            "city:contains:, west | o2",
            "createdAt:lt:2026-02 | o1",
            "createdAt:eq:2026-02 | o2 o3",
            "createdAt:gt:2026-02 | o4",
            "id:in:o4,o1 | o1 o4"})
    void filtersCompareAsTheModelSays(String filter, String ids) {
        String query = filter.replace(" ", "%20").replace(",", "%2C");
        assertThat(String.join(" ", API.get("/businesses/b1/orders?filter=" + query).ids())).isEqualTo(ids);
    }

    @Test
    void allFiltersHaveToHold() {
        assertThat(API.get("/businesses/b1/orders?filter=status:eq:OPEN&filter=total:gt:9").ids()).containsExactly("o2");
        assertThat(API.get("/businesses/b1/orders?" + "filter=status:eq:OPEN&".repeat(11)).said())
                .isEqualTo("400 a list takes at most 10 filters");
    }

    @Test
    void whatIsNotListedSaysWhereItIsListed() {
        Answer answer = API.get("/orders");
        assertThat(answer.said())
                .isEqualTo("405 there is no list of all orders; lists of some are /businesses/{id}/orders, /customers/{id}/orders");
        assertThat(answer.headers()).containsEntry("Allow", "POST");
        assertThat(API.get("/stores").said())
                .isEqualTo("405 there is no list of all stores; lists of some are /businesses/{id}/stores, /customers/{id}/stores");
    }

    @Test
    void listOfNobodysChildrenIsUnknown() {
        assertThat(API.get("/businesses/b9/customers").said()).isEqualTo("404 business b9 does not exist");
        assertThat(API.get("/businesses/b2/customers").bodyWithoutTimes()).isEqualTo("{'items':[]}");
        assertThat(API.get("/businesses/b1/friends").said())
                .isEqualTo("404 there is no \"friends\" of a business; known are customers, orders, stores");
    }
}
