package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldsTest {
    private final OfficeApi api = new OfficeApi().withPartners();

    @Test
    void answerHasOnlyTheAttributesThatAreAskedForAndThoseOfTheServer() {
        assertThat(api.get("/customers/001?fields=lastName,email").bodyWithoutTimes()).isEqualTo("{'id':'001','entity':'customer',"
                + "'version':0,'createdAt':'...','updatedAt':'...','tags':[],'lastName':'Smith','email':'ann@example.com'}");
        assertThat(api.get("/customers/001?fields=email&fields=lastName").body()).isEqualTo(
                api.get("/customers/001?fields=lastName,email").body());
        assertThat(api.get("/customers/001?fields=").bodyWithoutTimes())
                .isEqualTo("{'id':'001','entity':'customer','version':0,'createdAt':'...','updatedAt':'...','tags':[]}");
    }

    @Test
    void listsHaveThemToo() {
        api.put("/customers/001/stores/004", "{'role':'manager'}");
        api.put("/stores/004/tags/old");
        api.settle();
        assertThat(api.get("/businesses?fields=industry").bodyWithoutTimes()).isEqualTo(
                "{'items':[{'id':'002','entity':'business','version':0,'createdAt':'...','updatedAt':'...','tags':[]}]}");
        assertThat(api.get("/businesses/002/stores?fields=storeName").body().at("/items/0").has("businessId")).isFalse();
        assertThat(api.get("/stores?id=006&fields=storeName").body().at("/items/0/storeName").asText()).isEqualTo("Harbour");
        assertThat(api.get("/customers/001/stores?fields=storeName").bodyWithoutTimes()).isEqualTo("{'items':[{'id':'004',"
                + "'entity':'store','createdAt':'...','storeName':'Main Street','link':{'role':'manager'}}]}");
        assertThat(api.get("/tags?tag=old&entity=store&fields=firstName").bodyWithoutTimes())
                .isEqualTo("{'items':[{'id':'004','entity':'store','createdAt':'...'}]}");
        assertThat(api.get("/tags/old?fields=businessId,firstName").bodyWithoutTimes())
                .isEqualTo("{'items':[{'id':'004','entity':'store','createdAt':'...','businessId':'002'}]}");
    }

    @Test
    void pagesGoOnWithOtherFields() {
        String next = api.get("/businesses/002/customers?limit=1&fields=email").text("next");
        Answer second = api.get("/businesses/002/customers?limit=1&cursor=" + next);
        assertThat(second.body().at("/items/0/firstName").asText()).isEqualTo("Bob");
    }

    @Test
    void entityTagIsWeakSoThatNoPartIsWrittenAsTheWhole() {
        String whole = api.get("/stores/004").etag();
        String part = api.get("/stores/004?fields=city").etag();
        assertThat(part).isEqualTo("W/" + whole);
        Request again = Request.of("GET /stores/004?fields=city").with("if-none-match", part);
        assertThat(api.send(again).status()).isEqualTo(304);
        assertThat(api.send(again).etag()).isEqualTo(part);
        assertThat(api.send(Request.of("PUT /stores/004").with("if-match", part).json("{'businessId':'002','storeName':'X'}")).status())
                .isEqualTo(412);
        api.patch("/stores/004", "{'city':'Bonn'}");
        assertThat(api.send(again).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/stores/004?fields=city,colour,id | 400 fields: there is no attribute colour, id here; there are businessId, storeName, city, "
                    + "country, openedOn",
            "/businesses?fields=nothing | 400 fields: there is no attribute nothing here; there are businessName, industry, website",
            "/tags/old/stores?fields=role | 400 fields: there is no attribute role here; there are businessId, storeName, city, country, "
                    + "openedOn",
            "/customers/001/stores?fields=link | 400 fields: there is no attribute link here; there are businessId, storeName, city, "
                    + "country, openedOn",
            "/customers/001/tags?fields=email | 400 unknown parameter fields; known are consistent"})
    void whatIsNoAttributeIsRefusedWithAllThatThereAre(String path, String said) {
        assertThat(api.get(path).said()).isEqualTo(said);
    }
}
