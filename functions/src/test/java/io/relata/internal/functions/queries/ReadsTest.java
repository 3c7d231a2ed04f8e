package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.OfficeApi;
import org.junit.jupiter.api.Test;

class ReadsTest {
    private final OfficeApi api = new OfficeApi().withPartners();

    @Test
    void entityIsReadWithItsEntityTag() {
        var answer = api.get("/businesses/002?consistent=true");
        assertThat(answer.bodyWithoutTimes())
                .isEqualTo(
                        "{'id':'002','entity':'business','version':0,'createdAt':'...','updatedAt':'...','tags':[],'businessName':'Acme'}");
        assertThat(answer.etag()).isEqualTo("\"" + answer.text("version") + "\"");
        assertThat(api.get("/businesses/002?consistent=false").body()).isEqualTo(answer.body());
    }

    @Test
    void entitiesOfDifferentKindsMayHaveOneId() {
        api.put("/stores/001", "{'businessId':'002','storeName':'x'}");
        assertThat(api.get("/stores/001").text("entity")).isEqualTo("store");
        assertThat(api.get("/customers/001").text("entity")).isEqualTo("customer");
        assertThat(api.get("/orders/001").said()).isEqualTo("404 order 001 does not exist");
    }

    @Test
    void idsThatNoEntityCanHaveAreUnknown() {
        assertThat(api.get("/stores/link:customer-store:001").said())
                .isEqualTo("404 there is no such store: an id has 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..");
        assertThat(api.get("/customers/unique:customer.email:ann@example.com").status()).isEqualTo(404);
    }
}
