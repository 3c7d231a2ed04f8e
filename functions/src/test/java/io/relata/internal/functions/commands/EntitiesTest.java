package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import org.junit.jupiter.api.Test;

class EntitiesTest {
    private final OfficeApi api = new OfficeApi().withPartners();

    @Test
    void createdEntityComesBackWithItsIdVersionAndTimes() {
        Answer created = api.post("/customers", "{'businessId':'002','firstName':'Eve','lastName':'Fox','email':'eve@example.com',"
                + "'mailingAddresses':{'home':{'streetAddress':'1 High St','city':'York'}}}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.bodyWithoutTimes())
                .isEqualTo("{'id':'ULID','entity':'customer','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessId':'002','firstName':'Eve','lastName':'Fox','email':'eve@example.com',"
                        + "'mailingAddresses':{'home':{'streetAddress':'1 High St','city':'York'}}}");
        assertThat(created.headers()).containsEntry("Location", "/customers/" + created.text("id"))
                .containsEntry("ETag", "\"" + created.text("version") + "\"").containsEntry("Content-Type", "application/json");
        assertThat(api.get("/customers/" + created.text("id")).body()).isEqualTo(created.body());
    }

    @Test
    void putCreatesUnderTheGivenIdAndThenReplaces() {
        Answer created = api.put("/stores/009", "{'businessId':'002','storeName':'North','city':'Leeds','openedOn':'2020-02-29'}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.headers()).containsEntry("Location", "/stores/009");
        api.put("/stores/009/tags/new");
        Answer replaced = api.put("/stores/009", "{'businessId':'002','storeName':'South'}");
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.headers()).doesNotContainKey("Location");
        assertThat(replaced.bodyWithoutTimes())
                .isEqualTo("{'id':'009','entity':'store','version':0,'createdAt':'...','updatedAt':'...','tags':['new'],"
                        + "'businessId':'002','storeName':'South'}");
        assertThat(replaced.text("createdAt")).isEqualTo(created.text("createdAt"));
        assertThat(replaced.body().path("version").asLong()).isEqualTo(created.body().path("version").asLong() + 2);
    }

    @Test
    void whatWasReadCanBeSentBackAndChangesNothing() {
        Answer read = api.get("/customers/001");
        Answer sentBack = api.put("/customers/001", read.body().toString());
        assertThat(sentBack.status()).isEqualTo(200);
        assertThat(sentBack.body()).isEqualTo(read.body());
    }

    @Test
    void callersSayWhenAnOrderWasMadeAndNothingElseOfWhatTheServerOwns() {
        Answer order = api.put("/orders/003",
                "{'businessId':'002','customerId':'001','status':'OPEN','total':12.50,'createdAt':'2020-01-02T04:04:05+01:00',"
                        + "'version':7,'updatedAt':'never','tags':['x'],'entity':'store','id':'003','city':null}");
        assertThat(order.status()).isEqualTo(201);
        assertThat(order.text("createdAt")).isEqualTo("2020-01-02T03:04:05.000Z");
        assertThat(order.body().path("version").asLong()).isGreaterThan(7);
        assertThat(order.bodyWithoutTimes())
                .isEqualTo("{'id':'003','entity':'order','version':0,'createdAt':'...','updatedAt':'...','tags':[],"
                        + "'businessId':'002','customerId':'001','status':'OPEN','total':12.5}");
    }

    @Test
    void numbersStayExact() {
        Answer order = api.post("/orders",
                "{'businessId':'002','customerId':'001','status':'OPEN','total':12345678901234567890123456789.123456789}");
        assertThat(order.status()).isEqualTo(201);
        assertThat(order.body().path("total").decimalValue()).isEqualByComparingTo("12345678901234567890123456789.123456789");
    }

    @Test
    void customerOfAnotherBusinessCannotOrderHere() {
        api.put("/businesses/007", "{'businessName':'Other'}");
        assertThat(api.post("/orders", "{'businessId':'007','customerId':'001','status':'OPEN'}").said())
                .isEqualTo("422 /customerId: customer 001 has another businessId: 002 instead of 007");
    }

    @Test
    void deletedEntityIsGoneAndItsIdMayBeUsedAgain() {
        Answer before = api.get("/stores/004");
        assertThat(api.delete("/stores/004").status()).isEqualTo(204);
        assertThat(api.get("/stores/004").said()).isEqualTo("404 store 004 does not exist");
        assertThat(api.delete("/stores/004").said()).isEqualTo("404 store 004 does not exist");
        Answer again = api.put("/stores/004", "{'businessId':'002','storeName':'Main Street'}");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.body().path("version").asLong()).isGreaterThan(before.body().path("version").asLong() + 1);
    }

    @Test
    void entityWithChildrenIsNotDeletedAndTheyAreNamed() {
        assertThat(api.delete("/businesses/002").said()).startsWith("409 business 002 still has children, ").contains("/customers/001",
                "/stores/004");
        assertThat(api.get("/businesses/002").status()).isEqualTo(200);
    }

    @Test
    void uniqueValueIsFreeAgainAfterItsOwnerChangedIt() {
        assertThat(api.patch("/customers/005", "{'email':'Ann@Example.com'}").status()).isEqualTo(409);
        api.patch("/customers/001", "{'email':'ann.smith@example.com'}");
        assertThat(api.patch("/customers/005", "{'email':'Ann@Example.com'}").status()).isEqualTo(200);
    }
}
