package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import org.junit.jupiter.api.Test;

class LinksTest {
    private final OfficeApi api = new OfficeApi().withPartners();

    @Test
    void linkIsTheSameFromEitherSide() {
        Answer created = api.put("/customers/001/stores/004", "{'role':'manager','since':'2026-11'}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.bodyWithoutTimes())
                .isEqualTo(
                        "{'relation':'customer-store','from':'001','to':'004','version':0,'attributes':{'role':'manager',"
                                + "'since':'2026-11'}}");
        Answer changed = api.put("/stores/004/customers/001", "{'role':'owner'}");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.bodyWithoutTimes())
                .isEqualTo("{'relation':'customer-store','from':'001','to':'004','version':0,'attributes':{'role':'owner'}}");
        assertThat(changed.body().path("version").asLong()).isEqualTo(created.body().path("version").asLong() + 1);
    }

    @Test
    void withoutBodyTheAttributesStayAndTheVersionGrows() {
        Answer created = api.put("/customers/001/stores/004", "{'role':'manager'}");
        Answer again = api.send(Request.of("PUT /customers/001/stores/004").with("content-type", "text/plain"));
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body().path("attributes").toString()).isEqualTo("{\"role\":\"manager\"}");
        assertThat(again.body().path("version").asLong()).isEqualTo(created.body().path("version").asLong() + 1);
        assertThat(api.put("/customers/001/stores/004", "{}").body().path("attributes").toString()).isEqualTo("{}");
    }

    @Test
    void unlinkingIsDoneOnceAndStaysDone() {
        api.put("/customers/001/stores/004");
        assertThat(api.delete("/stores/004/customers/001").status()).isEqualTo(204);
        assertThat(api.delete("/customers/001/stores/004").status()).isEqualTo(204);
        assertThat(api.put("/customers/001/stores/004").status()).isEqualTo(201);
    }

    @Test
    void bothEndsHaveToExist() {
        assertThat(api.put("/customers/001/stores/009").said())
                .isEqualTo("404 store 009 does not exist, so it can't be linked to customer 001");
        assertThat(api.put("/stores/004/customers/009").said())
                .isEqualTo("404 customer 009 does not exist, so it can't be linked to store 004");
    }

    @Test
    void linkedEntitiesShowTheirRelationship() {
        api.put("/customers/001/stores/006", "{'role':'manager'}");
        api.put("/customers/001/stores/004");
        api.settle();
        Answer stores = api.get("/customers/001/stores");
        assertThat(stores.bodyWithoutTimes()).isEqualTo("{'items':["
                + "{'id':'004','entity':'store','createdAt':'...','businessId':'002','storeName':'Main Street','link':{}},"
                + "{'id':'006','entity':'store','createdAt':'...','businessId':'002','storeName':'Harbour','link':{'role':'manager'}}]}");
        assertThat(api.get("/stores/006/customers?prefix=0").ids()).containsExactly("001");
        assertThat(api.get("/customers/001/stores?from=005").ids()).containsExactly("006");
        assertThat(api.get("/customers/005/stores").bodyWithoutTimes()).isEqualTo("{'items':[]}");
        assertThat(api.get("/customers/009/stores").said()).isEqualTo("404 customer 009 does not exist");
    }
}
