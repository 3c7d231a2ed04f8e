package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SingleLinksTest {
    private final OfficeApi api = new OfficeApi().withPartners();

    @Test
    void linkIsReadWithTheEntityThatItLeadsToBeforeAnyCopyFollows() {
        Answer linked = api.put("/customers/001/stores/004", "{'role':'manager','since':'2026-11'}");
        Answer read = api.get("/customers/001/stores/004");
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.bodyWithoutTimes()).isEqualTo("{'id':'004','entity':'store','version':0,'createdAt':'...','updatedAt':'...',"
                + "'tags':[],'businessId':'002','storeName':'Main Street','link':{'role':'manager','since':'2026-11'}}");
        assertThat(read.etag()).isEqualTo(linked.etag());
        assertThat(read.headers()).containsEntry("Cache-Control", "no-store");
        assertThat(api.get("/customers/001/stores/004?consistent=true").body()).isEqualTo(read.body());

        Answer other = api.get("/stores/004/customers/001");
        assertThat(other.text("entity") + " " + other.text("id")).isEqualTo("customer 001");
        assertThat(other.body().path("link")).isEqualTo(read.body().path("link"));
        assertThat(other.etag()).isEqualTo(linked.etag());
    }

    @Test
    void linkWithoutAttributesHasNone() {
        api.put("/customers/001/stores/004");
        assertThat(api.get("/customers/001/stores/004").body().path("link").toString()).isEqualTo("{}");
    }

    @Test
    void changesOfTheEntityShowAndKeepTheTagOfTheLink() {
        Answer linked = api.put("/customers/001/stores/004");
        api.patch("/stores/004", "{'storeName':'Renamed'}");
        Answer read = api.get("/customers/001/stores/004");
        assertThat(read.text("storeName")).isEqualTo("Renamed");
        assertThat(read.etag()).isEqualTo(linked.etag());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?consistent=true"})
    void readerWhoHasTheVersionOfTheLinkIsSpared(String query) {
        String etag = api.put("/customers/001/stores/004").etag();
        for (String known : new String[] {etag, "W/" + etag, "*"}) {
            Answer answer = api.send(Request.of("GET /customers/001/stores/004" + query).with("if-none-match", known));
            assertThat(answer.status()).isEqualTo(304);
            assertThat(answer.etag()).isEqualTo(etag);
            assertThat(answer.body().isMissingNode()).isTrue();
        }
        assertThat(api.send(Request.of("HEAD /customers/001/stores/004").with("if-none-match", "\"1\"")).status()).isEqualTo(200);
        api.put("/customers/001/stores/004");
        assertThat(api.send(Request.of("GET /customers/001/stores/004" + query).with("if-none-match", etag)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/customers/001/stores/004 | 404 store 004 is not among the stores of customer 001",
            "/stores/004/customers/001 | 404 customer 001 is not among the customers of store 004",
            "/customers/001/stores/009 | 404 store 009 does not exist", "/customers/009/stores/004 | 404 customer 009 does not exist",
            "/customers/001/stores/.. | 404 there is no such store: an id has 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..",
            "/customers/001/stores/004?limit=1 | 400 unknown parameter limit; known are consistent",
            "/customers/001/stores/004?consistent=yes | 400 consistent has to be true or false"})
    void whatIsNoLinkIsToldFromWhatDoesNotExist(String path, String said) {
        assertThat(api.get(path).said()).isEqualTo(said);
    }

    @Test
    void linkIsGoneWithItsRemovalAndWithEitherEnd() {
        api.put("/customers/001/stores/004");
        api.put("/customers/001/stores/006");
        api.delete("/stores/004/customers/001");
        assertThat(api.get("/customers/001/stores/004").status()).isEqualTo(404);
        api.delete("/stores/006");
        assertThat(api.get("/customers/001/stores/006").said()).isEqualTo("404 store 006 does not exist");
        assertThat(api.get("/stores/006/customers/001").said()).isEqualTo("404 store 006 does not exist");
        api.put("/stores/006", "{'businessId':'002','storeName':'Again'}");
        assertThat(api.get("/customers/001/stores/006").said()).isEqualTo("404 store 006 is not among the stores of customer 001");
        api.put("/customers/001/stores/006");
        assertThat(api.get("/customers/001/stores/006").text("storeName")).isEqualTo("Again");
    }

    @Test
    void linksWithSeveralAreReadAtOnceBeforeAnyCopyFollows() {
        api.put("/customers/001/stores/006", "{'role':'clerk'}");
        api.put("/customers/001/stores/004", "{'role':'manager'}");
        Answer read = api.get("/customers/001/stores?storeId=006&storeId=none&storeId=004&storeId=006");
        assertThat(read.ids()).containsExactly("006", "004");
        assertThat(read.body().path("missing").toString()).isEqualTo("[\"none\"]");
        assertThat(read.body().at("/items/1")).isEqualTo(api.get("/customers/001/stores/004").body());
        assertThat(api.get("/stores/004/customers?customerId=005&customerId=001&fields=email&consistent=true").bodyWithoutTimes())
                .isEqualTo("{'items':[{'id':'001','entity':'customer','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'email':'ann@example.com','link':{'role':'manager'}}],'missing':['005']}");
        api.delete("/customers/001/stores/006");
        assertThat(api.get("/customers/001/stores?storeId=006").bodyWithoutTimes()).isEqualTo("{'items':[],'missing':['006']}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/customers/009/stores?storeId=004 | 404 customer 009 does not exist",
            "/customers/001/stores?storeId=004&limit=1 | 400 limit is for lists: entities that are read by their ids come in the order of "
                    + "these, all of them",
            "/customers/001/stores?consistent=true | 400 consistent is for entities that are read by their ids: lists are "
                    + "eventually consistent",
            "/customers/001/stores?storeId=004&include=business | 400 unknown parameter include; known are storeId, "
                    + "consistent, fields, limit, "
                    + "cursor, order, from, to, prefix, filter",
            "/businesses/002/stores?storeId=004 | 400 unknown parameter storeId; known are limit, cursor, order, from, "
                    + "to, prefix, filter, fields, "
                    + "include"})
    void linksThatCanNotBeReadByIdsAreRefused(String path, String said) {
        assertThat(api.get(path).said()).isEqualTo(said);
    }

    @Test
    void listsAreFilteredByTheRelationship() {
        api.put("/customers/001/stores/004", "{'role':'manager','since':'2025-03'}");
        api.put("/customers/001/stores/006", "{'role':'clerk'}");
        api.settle();
        String list = "/customers/001/stores?filter=link.";
        assertThat(api.get(list + "role:eq:manager").ids()).containsExactly("004");
        assertThat(api.get(list + "role:in:clerk,manager&filter=storeName:begins:Har").ids()).containsExactly("006");
        assertThat(api.get(list + "since:ne:2025-03").ids()).as("missing").containsExactly("006");
        assertThat(api.get(list + "since:lt:2026&filter=link.role:contains:an").ids()).containsExactly("004");
        assertThat(api.get("/stores/006/customers?filter=link.role:eq:clerk").ids()).containsExactly("001");
        assertThat(api.get(list + "role:eq:owner").bodyWithoutTimes()).isEqualTo("{'items':[]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/customers/001/stores?filter=link.rank:eq:1 | filter=link.rank:eq:1: there is no attribute link.rank here; there are id, "
                    + "createdAt, businessId, storeName, city, country, openedOn, link.role, link.since",
            "/customers/001/stores?filter=role:eq:x | filter=role:eq:x: there is no attribute role here; there are id, createdAt, "
                    + "businessId, storeName, city, country, openedOn, link.role, link.since",
            "/customers/001/stores?filter=link.role:is:x | filter=link.role:is:x: there is no operator is; there are eq, ne, lt, le, gt, "
                    + "ge, begins, contains, in, exists, ieq, ibegins, icontains",
            "/businesses/002/stores?filter=link.role:eq:x | filter=link.role:eq:x: there is no attribute link.role here; there are id, "
                    + "createdAt, updatedAt, version, businessId, storeName, city, country, openedOn"})
    void filterByWhatNoLinkHasIsRefused(String path, String detail) {
        assertThat(api.get(path).said()).isEqualTo("400 " + detail);
    }
}
