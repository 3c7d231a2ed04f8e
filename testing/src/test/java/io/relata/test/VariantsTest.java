package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.access.Entities;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.Taggable;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.TableModel;
import io.relata.problem.RequestRefusedException;
import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Attributes that are one of several records: what is stored, answered, refused, patched, filtered and described. */
@RelataTest
class VariantsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Sales").entities(Sale.class, Shop.class)
            .manyToMany(ManyToMany.between(Sale.class, Shop.class).with(Delivery.class)).model());

    sealed interface Payment permits Card, BankTransfer {
    }

    record Card(@NotBlank String number, @Positive BigDecimal amount) implements Payment {
    }

    record BankTransfer(@NotBlank String iban, @Positive BigDecimal amount, Bank bank) implements Payment {
    }

    record Bank(String name, String city) {
    }

    @Entity(collection = "sales")
    @Listed
    @Taggable
    @Versioned
    record Sale(@NotBlank String item, @Valid Payment payment, List<@Valid Payment> parts, Map<String, @Valid Payment> byName) {
        Sale(String item, Payment payment) {
            this(item, payment, null, null);
        }
    }

    @Entity(collection = "shops")
    record Shop(@NotBlank String name) {
    }

    record Delivery(@NotNull @Valid Payment fee) {
    }

    final GiftsAreFree gifts = new GiftsAreFree();

    private static class GiftsAreFree implements Rule<Sale> {
        @Override
        public void check(Change<Sale> change) {
            if (change.after().filter(sale -> sale.item().equals("gift")).isPresent()) {
                change.derive("payment", Optional.of(new Card("none", null)));
                change.derive("parts", List.of(new BankTransfer("none", BigDecimal.ONE, new Bank("B", null))));
                change.derive("byName", Map.of("x", new Card("x", null)));
            }
        }
    }

    private static final String TRANSFER = """
            {"item": "bike", "payment": {"iban": "DE1", "type": "bankTransfer", "amount": 12.50, "bank": {"name": "B", "city": "Bonn"}},
             "parts": [{"type": "card", "number": "1", "amount": 5}], "byName": {"ann": {"type": "card", "number": "2"}}}""";

    private static Item stored(RelataSystem system) {
        return AttributeValues.item(system.dynamoDb().getItem(request -> request.consistentRead(true)
                .tableName(system.relata().table().name()).key(AttributeValues.of(Item.of(Key.of("1", "sale#1"))))).item());
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void isStoredAsAMapWithTheNameOfItsRecord(TestApi api, RelataSystem system) {
        JsonNode created = api.put("/sales/1", TRANSFER).expect(201).json();
        assertThat(created.get("payment").toString())
                .isEqualTo("{\"type\":\"bankTransfer\",\"iban\":\"DE1\",\"amount\":12.5,\"bank\":{\"name\":\"B\",\"city\":\"Bonn\"}}");
        assertThat(stored(system).attributes()).containsAllEntriesOf(Item.of("payment",
                Map.of("type", "bankTransfer", "iban", "DE1", "amount",
                        new BigDecimal("12.5"), "bank", Map.of("name", "B", "city", "Bonn")),
                "parts",
                List.of(Map.of("type", "card", "number", "1", "amount", 5)), "byName", Map.of("ann", Map.of("type", "card", "number", "2")))
                .attributes());
        api.put("/sales/1", created.toString()).expect(200);
        assertThat(api.get("/sales/1").expect(200).at("/payment")).isEqualTo(created.get("payment"));
    }

    @Test
    void whatIsNoneOfTheRecordsIsRefusedWithEveryReason(TestApi api) {
        JsonNode problem = api.put("/sales/1", """
                {"item": "", "payment": {"number": "1"}, "parts": [{"type": "cheque"}, {"type": "card", "number": "1", "iban": "DE1"}, 7],
                 "byName": {"a": {"type": {"card": 1}}, "b": {"type": "card", "number": "2", "amount": 0}}}""").expect(422).json();
        assertThat(problem.get("errors")).map(error -> error.get("pointer").asText() + ": " + error.get("detail").asText())
                .containsExactly("/byName/a/type: there is no such type; there are card, bankTransfer",
                        "/byName/b/amount: must be greater than 0", "/item: must not be blank",
                        "/parts/0/type: there is no such type; there are card, bankTransfer",
                        "/parts/1/iban: there is no such attribute; there are number, amount", "/parts/2: it has to be an object",
                        "/payment/type: it is required, and says what the others are parts of: one of card, bankTransfer");
    }

    @Test
    void patchesMergeIntoOneRecordAndReplaceItByAnother(TestApi api) {
        api.put("/sales/1", TRANSFER).expect(201);
        assertThat(
                api.patch("/sales/1", "{\"payment\": {\"amount\": 7, \"bank\": {\"city\": null}}}").expect(200).at("/payment").toString())
                .isEqualTo("{\"type\":\"bankTransfer\",\"iban\":\"DE1\",\"amount\":7,\"bank\":{\"name\":\"B\"}}");
        assertThat(api.patch("/sales/1", "{\"payment\": {\"type\": \"bankTransfer\", \"iban\": \"DE2\"}}").expect(200).at("/payment/amount")
                .asInt()).isEqualTo(7);
        assertThat(api.patch("/sales/1", "{\"payment\": {\"type\": \"card\", \"number\": \"4\"}}").expect(200).at("/payment").toString())
                .as("nothing is left of what it was, not even what both have").isEqualTo("{\"type\":\"card\",\"number\":\"4\"}");
        assertThat(api.patch("/sales/1", "{\"byName\": {\"ann\": {\"amount\": 3}, \"bob\": {\"type\": \"card\", \"number\": \"9\"}}}")
                .expect(200).at("/byName").toString())
                .isEqualTo("{\"ann\":{\"type\":\"card\",\"number\":\"2\",\"amount\":3},\"bob\":{\"type\":\"card\",\"number\":\"9\"}}");
        assertThat(api.patch("/sales/1", "{\"payment\": null}").expect(200).json().has("payment")).isFalse();
    }

    @Test
    void patchThatMakesNoWholeIsRefused(TestApi api) {
        api.put("/sales/1", TRANSFER).expect(201);
        assertThat(refused(api, "{\"payment\": {\"type\": \"card\"}}")).containsExactly("/payment/number");
        assertThat(refused(api, "{\"payment\": {\"type\": \"card\", \"number\": \"1\", \"iban\": \"DE1\"}}"))
                .containsExactly("/payment/iban");
        assertThat(refused(api, "{\"payment\": {\"number\": \"1\"}}")).containsExactly("/payment/number");
        assertThat(refused(api, "{\"payment\": {\"type\": null}}")).containsExactly("/payment/type");
        assertThat(refused(api, "{\"payment\": {\"type\": \"cheque\"}}")).containsExactly("/payment/type");
        assertThat(refused(api, "{\"payment\": \"card\"}")).containsExactly("/payment");
        assertThat(refused(api, "{\"byName\": {\"bob\": {\"number\": \"1\"}}}")).containsExactly("/byName/bob/type");
    }

    private static List<String> refused(TestApi api, String patch) {
        return api.patch("/sales/1", patch).expect(422).at("/errors").findValuesAsText("pointer");
    }

    @Test
    void recordThatTheInterfaceHasLostIsLeftOutAndCanBeReplaced(TestApi api, RelataSystem system) {
        api.put("/sales/1", TRANSFER).expect(201);
        system.dynamoDb().updateItem(request -> request.tableName(system.relata().table().name())
                .key(AttributeValues.of(Item.of(Key.of("1", "sale#1")))).updateExpression("SET payment = :payment")
                .expressionAttributeValues(AttributeValues.of(new Item(Item.of(":payment", Map.of("type", "cheque", "number", "1"))
                        .attributes()))));
        assertThat(api.get("/sales/1").expect(200).json().has("payment")).isFalse();
        assertThat(api.patch("/sales/1", "{\"item\": \"car\"}").expect(200).json().has("payment")).isFalse();
        assertThat(stored(system).map("payment"))
                .containsEntry("type", "cheque");
        assertThat(refused(api, "{\"payment\": {\"number\": \"1\"}}")).containsExactly("/payment/type");
        api.patch("/sales/1", "{\"payment\": {\"type\": \"card\", \"number\": \"1\"}}").expect(200);
    }

    @Test
    void listsAreFilteredByTheRecordAndByPartsOfAny(TestApi api, RelataSystem system) {
        api.put("/shops/s", new Shop("Shop")).expect(201);
        api.put("/sales/1", TRANSFER).expect(201);
        api.put("/sales/2", new Sale("car", new Card("1", new BigDecimal("99")))).expect(201);
        api.put("/sales/3", new Sale("map", null)).expect(201);
        for (String id : List.of("1", "2", "3")) {
            api.put("/sales/" + id + "/tags/t").expect(204);
            api.put("/sales/" + id + "/shops/s", "{\"fee\": {\"type\": \"card\", \"number\": \"" + id + "\"}}").expect(201);
        }
        system.settle();
        for (String list : List.of("/sales", "/tags/t/sales", "/shops/s/sales")) {
            assertThat(ids(api, list + "?filter=payment.type:eq:card")).as(list).containsExactly("2");
            assertThat(ids(api, list + "?filter=payment.type:ne:card")).as(list).containsExactlyInAnyOrder("1", "3");
            assertThat(ids(api, list + "?filter=payment.amount:gt:12")).as(list).containsExactlyInAnyOrder("1", "2");
            assertThat(ids(api, list + "?filter=payment.bank.city:begins:B")).as(list).containsExactly("1");
            assertThat(ids(api, list + "?filter=byName.ann.number:eq:2")).as(list).containsExactly("1");
            assertThat(api.get(list + "?filter=payment.cheque:eq:1").expect(400).at("/detail").asText()).as(list).isEqualTo(
                    "filter=payment.cheque:eq:1: there is no cheque in payment; there are type, number, amount, iban, bank");
            assertThat(api.get(list + "?filter=payment:eq:card").expect(400).at("/detail").asText()).as(list).isEqualTo(
                    "filter=payment:eq:card: payment can't be compared, but its parts can: type, number, amount, iban, bank");
            api.get(list + "?filter=payment.type.card:eq:1").expect(400);
        }
        assertThat(ids(api, "/shops/s/sales?filter=link.fee.number:eq:3")).containsExactly("3");
        assertThat(api.get("/shops/s/sales/2").expect(200).at("/link").toString())
                .isEqualTo("{\"fee\":{\"type\":\"card\",\"number\":\"2\"}}");
        assertThat(api.get("/shops/s/sales?limit=1").expect(200).at("/items/0/payment/type").asText()).isEqualTo("bankTransfer");
    }

    @Test
    void recordsOfJavaAreWrittenAndReadAsTheyAre(RelataSystem system) {
        Entities<Sale> sales = system.relata().entities(Sale.class);
        Sale sale = new Sale("bike", new BankTransfer("DE1", new BigDecimal("5"), null), List.of(new Card("1", null)),
                Map.of("ann", new Card("2", null)));
        sales.put("1", sale);
        assertThat(sales.required("1").value()).isEqualTo(sale);
        Sale other = new Sale("bike", new Card("7", new BigDecimal("5")), sale.parts(), sale.byName());
        assertThat(sales.change("1", before -> other).value()).as("with the amount that both have").isEqualTo(other);
        assertThatThrownBy(() -> sales.change("1", before -> new Sale("bike", new Card("", null))))
                .isInstanceOf(RequestRefusedException.class);
    }

    @Test
    void rulesDeriveRecords(TestApi api) {
        JsonNode derived = api.put("/sales/1", new Sale("gift", null)).expect(201).json();
        assertThat(derived.get("payment").toString()).isEqualTo("{\"type\":\"card\",\"number\":\"none\"}");
        assertThat(derived.get("parts").toString())
                .isEqualTo("[{\"type\":\"bankTransfer\",\"iban\":\"none\",\"amount\":1,\"bank\":{\"name\":\"B\"}}]");
        assertThat(derived.get("byName").toString()).isEqualTo("{\"x\":{\"type\":\"card\",\"number\":\"x\"}}");
    }

    @Test
    void earlierVersionsHaveTheRecordsThatTheyHad(TestApi api, RelataSystem system) {
        api.put("/sales/1", TRANSFER).expect(201);
        api.patch("/sales/1", "{\"payment\": {\"type\": \"card\", \"number\": \"4\"}}").expect(200);
        system.settle();
        assertThat(api.get("/sales/1/history").expect(200).at("/items/0/payment/type").asText()).isEqualTo("bankTransfer");
    }

    @Test
    void theDescriptionTellsTheRecordsApart(TestApi api) {
        JsonNode schemas = api.get("/openapi.json").expect(200).at("/components/schemas");
        String card = "#/components/schemas/PaymentCard";
        String transfer = "#/components/schemas/PaymentBankTransfer";
        assertThat(schemas.at("/Sale/properties/payment").toString()).isEqualTo("{\"$ref\":\"#/components/schemas/Payment\"}");
        assertThat(schemas.at("/Payment").toString()).isEqualTo("""
                {"oneOf":[{"$ref":"%1$s"},{"$ref":"%2$s"}],"discriminator":{"propertyName":"type","mapping":{"card":"%1$s",\
                "bankTransfer":"%2$s"}}}""".formatted(card, transfer));
        assertThat(schemas.at("/PaymentCard/required").toString()).isEqualTo("[\"type\"]");
        assertThat(schemas.at("/PaymentCardInput/required").toString()).isEqualTo("[\"type\",\"number\"]");
        assertThat(schemas.at("/PaymentCardInput/properties/type").toString()).isEqualTo("{\"type\":\"string\",\"enum\":[\"card\"]}");
        assertThat(schemas.at("/SaleInput/properties/parts/items/$ref").asText())
                .isEqualTo("#/components/schemas/PaymentInput");
        assertThat(schemas.at("/PaymentInput/discriminator/mapping/card").asText()).isEqualTo("#/components/schemas/PaymentCardInput");
        assertThat(schemas.at("/SalePatch/properties/payment/properties").properties()).extracting(Map.Entry::getKey)
                .containsExactly("type", "number", "amount", "iban", "bank");
        String pattern = api.get("/openapi.json").expect(200).at("/components/parameters/filterSale/schema/items/pattern").asText();
        assertThat(List.of("payment.type:eq:card", "payment.amount:lt:5", "payment.bank.city:eq:x", "byName.x.number:begins:1"))
                .allMatch(filter -> filter.matches(pattern));
        assertThat("payment.cheque:eq:1").doesNotMatch(pattern);
    }
}
