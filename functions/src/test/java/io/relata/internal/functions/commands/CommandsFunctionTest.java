package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeTableResource;
import io.relata.internal.functions.SampleEvent;
import org.junit.jupiter.api.Test;

/** The function as it is deployed, fed with what API Gateway sends it. */
@QuarkusTest
@WithTestResource(OfficeTableResource.class)
class CommandsFunctionTest {
    private static Answer send(String name) {
        return SampleEvent.named("commands/" + name).send();
    }

    @Test
    void createsABusiness() {
        Answer answer = send("create-business");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.headers()).containsEntry("Location", "/businesses/" + answer.text("id"))
                .containsEntry("Content-Type", "application/json")
                .containsEntry("ETag", "\"" + answer.text("version") + "\"");
        assertThat(answer.bodyWithoutTimes())
                .isEqualTo("{'id':'ULID','entity':'business','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessName':'Northwind','industry':'Wholesale','website':'https://northwind.example'}");
    }

    @Test
    void createsACustomerOnce() {
        Answer first = send("create-customer-once");
        Answer again = send("create-customer-once");
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.headers()).doesNotContainKey("Idempotency-Replayed");
        assertThat(first.bodyWithoutTimes())
                .isEqualTo("{'id':'ULID','entity':'customer','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessId':'002','firstName':'Eve','lastName':'Fox','email':'eve@example.com','mailingAddresses':{'home':"
                        + "{'streetAddress':'1 High Street','city':'York','postalCode':'YO1 7HU','country':'GB'}}}");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    void putsAStoreThatDoesNotExist() {
        Answer answer = send("put-store");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.bodyWithoutTimes())
                .isEqualTo("{'id':'009','entity':'store','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessId':'002','storeName':'Caf\u00e9 Nord','city':'Leeds','country':'GB','openedOn':'2020-02-29'}");
        assertThat(send("put-store").said()).isEqualTo("412 store 009 already exists");
    }

    @Test
    void importsAnOrderWithItsTime() {
        Answer answer = send("put-order-import");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.text("createdAt")).isEqualTo("2019-03-01T09:30:00.000Z");
        assertThat(answer.bodyWithoutTimes())
                .isEqualTo("{'id':'2019-000017','entity':'order','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessId':'002','customerId':'001','status':'FINISHED','total':129.5,'currency':'EUR','finishedAt':'...'}");
    }

    @Test
    void patchesACustomer() {
        Answer answer = send("patch-customer");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.bodyWithoutTimes())
                .isEqualTo("{'id':'005','entity':'customer','version':0,'createdAt':'...','updatedAt':'...','tags':['vip'],"
                        + "'businessId':'002','firstName':'Robert','lastName':'Jones','phone':'+44 20 7946 0000'}");
    }

    @Test
    void deletesAStore() {
        Answer answer = send("delete-store");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.body().isMissingNode()).isTrue();
        assertThat(send("delete-store").said()).isEqualTo("404 store 008 does not exist");
    }

    @Test
    void linksACustomerToAStore() {
        Answer answer = send("link-customer-to-store");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.bodyWithoutTimes())
                .isEqualTo(
                        "{'relation':'customer-store','from':'001','to':'004','version':0,'attributes':{'role':'manager',"
                                + "'since':'2026-11'}}");
        assertThat(send("link-customer-to-store").status()).isEqualTo(200);
    }

    @Test
    void unlinksACustomerFromAStore() {
        assertThat(send("unlink-customer-from-store").status()).isEqualTo(204);
        assertThat(send("unlink-customer-from-store").status()).isEqualTo(204);
    }

    @Test
    void tagsAndUntagsACustomer() {
        assertThat(send("tag-customer").status()).isEqualTo(204);
        assertThat(send("untag-customer").status()).isEqualTo(204);
    }

    @Test
    void refusesACustomerWhoIsNotValidAndSaysWhere() {
        assertThat(send("refused-invalid-customer").bodyWithoutTimes())
                .isEqualTo("{'type':'urn:relata:problem:invalid-values','title':'Invalid values','status':422,"
                        + "'detail':'2 values are not valid','errors':[{'pointer':'/email','detail':'must be a well-formed email address'},"
                        + "{'pointer':'/firstName','detail':'must not be blank'}]}");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThat(send("refused-unknown-attribute").said())
                .isEqualTo("422 /colour: there is no such attribute; there are businessId, storeName, city, country, openedOn");
        assertThat(send("refused-broken-json").status()).isEqualTo(400);
        assertThat(send("refused-media-type").said())
                .isEqualTo("415 unsupported Content-Type application/x-www-form-urlencoded: send application/json, in UTF-8");
    }

    @Test
    void refusesWhatIsAtOddsWithWhatIsStored() {
        assertThat(send("refused-email-taken").said())
                .isEqualTo(
                        "409 another customer has this email already, and it has to be unique: choose another, or change the other "
                                + "customer first");
        assertThat(send("refused-other-version").said()).startsWith("412 store 004 now has version ")
                .endsWith(", which If-Match does not name: read it again");
        assertThat(send("refused-children-left").said()).startsWith("409 business 002 still has children, /customers/");
    }
}
