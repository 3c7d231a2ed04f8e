package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import org.junit.jupiter.api.Test;

class MergePatchTest {
    private final OfficeApi api = new OfficeApi().withPartners();

    @Test
    void setsReplacesAndRemovesAndLeavesTheRest() {
        api.patch("/customers/001", "{'phone':'1','mailingAddresses':{'home':{'city':'York','country':'UK'},'work':{'city':'Leeds'}}}");
        Answer patched = api.patch("/customers/001",
                "{'firstName':'Anna','phone':null,'mailingAddresses':{'home':{'city':'Hull','country':null},'work':null,"
                        + "'boat':{'city':'Rye'}}}");
        assertThat(patched.status()).isEqualTo(200);
        assertThat(patched.bodyWithoutTimes())
                .isEqualTo("{'id':'001','entity':'customer','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessId':'002','firstName':'Anna','lastName':'Smith','email':'ann@example.com',"
                        + "'mailingAddresses':{'home':{'city':'Hull'},'boat':{'city':'Rye'}}}");
    }

    @Test
    void nothingChangedIsNothingWritten() {
        Answer before = api.get("/customers/001");
        for (String patch : new String[] {"{}", "{'firstName':'Ann'}", "{'phone':null}", "{'version':1,'updatedAt':'x','createdAt':'y'}"}) {
            Answer patched = api.patch("/customers/001", patch);
            assertThat(patched.status()).isEqualTo(200);
            assertThat(patched.body()).isEqualTo(before.body());
            assertThat(patched.etag()).isEqualTo(before.etag());
        }
    }

    @Test
    void isAlsoTakenAsPlainJson() {
        assertThat(api.send(Request.of("PATCH /customers/001").json("{'phone':'2'}").with("content-type", "application/json")).status())
                .isEqualTo(200);
        assertThat(api
                .send(Request.of("PATCH /customers/001").json("{'phone':'3'}").with("content-type",
                        "Application/Merge-Patch+JSON; charset=UTF-8"))
                .status()).isEqualTo(200);
    }

    @Test
    void parentCanBeChangedToOneThatExists() {
        api.put("/businesses/007", "{'businessName':'Other'}");
        assertThat(api.patch("/stores/004", "{'businessId':'007'}").text("businessId")).isEqualTo("007");
        assertThat(api.get("/businesses/007/stores").ids()).containsExactly("004");
        assertThat(api.patch("/stores/004", "{'businessId':'008'}").said())
                .isEqualTo("422 /businessId: business 008 does not exist: create it first");
    }
}
