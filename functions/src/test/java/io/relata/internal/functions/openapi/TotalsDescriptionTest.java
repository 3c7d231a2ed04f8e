package io.relata.internal.functions.openapi;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Permission.allow;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Business;
import io.relata.models.office.Customer;
import io.relata.models.office.Order;
import io.relata.models.office.OrderStatus;
import io.relata.models.office.Responsibility;
import io.relata.models.office.Store;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The description of an API with totals. */
class TotalsDescriptionTest {
    private static final Schema COUNTING = Schema.table("Counting").entities(Business.class, Customer.class, Order.class, Store.class)
            .manyToMany(ManyToMany.between(Customer.class, Store.class).with(Responsibility.class))
            .totals(Total.of(Order.class).per(Customer.class).sum("total").by("status"),
                    Total.of(Order.class).per(Customer.class).where("status", OrderStatus.OPEN).named("openOrders"),
                    Total.of(Store.class).per(Customer.class), Total.of(Order.class).perTag().sum("total"),
                    Total.of(Store.class).overall());

    private final JsonNode document = read(COUNTING);

    @Test
    void isValid() {
        assertThat(ApiDescriptionTest.openApi().validate(document)).isEmpty();
        assertThat(document.findValuesAsText("operationId")).doesNotHaveDuplicates();
        assertThat(document.findValuesAsText("$ref"))
                .allSatisfy(ref -> assertThat(document.at(ref.substring(1)).isMissingNode()).isFalse());
    }

    @Test
    void hasRoutesForWhatIsCountedAndNoOthers() {
        List<String> paths = document.path("paths").properties().stream().map(path -> path.getKey()).filter(path -> path.contains("totals"))
                .toList();
        assertThat(paths).containsExactly("/customers/{id}/totals", "/tags/{tag}/totals", "/totals/stores");
        assertThat(read(Schema.table("Plain").entities(Business.class, Customer.class, Order.class, Store.class)).toString())
                .doesNotContain("otals");
    }

    @Test
    void saysWhatAnAnswerIsMadeOf() {
        assertThat(document.at("/paths/~1customers~1{id}~1totals/get").toString()).isEqualTo("""
                {"operationId":"readTotalsOfCustomer","summary":"Read the totals of a customer",\
                "description":"Each that the caller may be told. Eventually consistent: a change may take a moment to show.",\
                "tags":["customers"],"responses":{"200":{"$ref":"#/components/responses/TotalsOfCustomer"},\
                "400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},\
                "403":{"$ref":"#/components/responses/Problem403"},"404":{"$ref":"#/components/responses/Problem404"},\
                "429":{"$ref":"#/components/responses/Problem429"},"500":{"$ref":"#/components/responses/Problem500"},\
                "503":{"$ref":"#/components/responses/Problem503"}}}""");
        assertThat(document.at("/components/schemas/TotalsOfCustomer").toString()).isEqualTo("""
                {"type":"object","properties":{"orders":{"$ref":"#/components/schemas/TotalsOfCustomerOrders"},\
                "openOrders":{"$ref":"#/components/schemas/TotalsOfCustomerOpenOrders"},\
                "stores":{"$ref":"#/components/schemas/TotalsOfCustomerStores"}},"required":["orders","openOrders","stores"]}""");
        assertThat(document.at("/components/schemas/TotalsOfCustomerStores").toString()).isEqualTo("""
                {"type":"object","properties":{"count":{"type":"integer","format":"int64","minimum":0}},"required":["count"],\
                "examples":[{"count":12}]}""");
        assertThat(document.at("/components/schemas/TotalsOfTagOrders").toString()).isEqualTo("""
                {"type":"object","properties":{"count":{"type":"integer","format":"int64","minimum":0},\
                "sum":{"$ref":"#/components/schemas/TotalsOfTagOrdersSum"},\
                "average":{"$ref":"#/components/schemas/TotalsOfTagOrdersAverage"}},"required":["count","sum"],\
                "examples":[{"count":12,"sum":{"total":123.48},"average":{"total":10.29}}]}""");
    }

    @Test
    void namesWhatSumsAndAveragesAreMadeOf() {
        assertThat(document.at("/components/schemas/TotalsOfTagOrdersSum").toString())
                .isEqualTo("{\"type\":\"object\",\"properties\":{\"total\":{\"type\":\"number\"}},\"required\":[\"total\"]}");
        assertThat(document.at("/components/schemas/TotalsOfTagOrdersAverage/required").isMissingNode()).isTrue();
        assertThat(document.at("/components/schemas/TotalsOfCustomerOrdersGroup/properties/sum/$ref").asText())
                .isEqualTo("#/components/schemas/TotalsOfCustomerOrdersSum");
    }

    @Test
    void saysWhichGroupsThereAre() {
        JsonNode orders = document.at("/components/schemas/TotalsOfCustomerOrders");
        assertThat(orders.at("/properties/by/properties/status/required").toString())
                .isEqualTo("[\"PENDING\",\"OPEN\",\"FINISHED\",\"CANCELLED\"]");
        assertThat(orders.at("/properties/by/properties/status/properties/OPEN/$ref").asText())
                .isEqualTo("#/components/schemas/TotalsOfCustomerOrdersGroup");
        assertThat(orders.path("required").toString()).isEqualTo("[\"count\",\"sum\",\"by\"]");
        assertThat(orders.at("/examples/0/by/status/OPEN/count").asInt()).isEqualTo(3);
    }

    @Test
    void entitiesThatAreCountedForMayHaveTheirTotals() {
        assertThat(document.at("/components/parameters/includeCustomer/schema/items/enum").toString()).startsWith("[\"totals\",");
        assertThat(document.at("/components/parameters/includeOrder/schema/items/enum").toString()).doesNotContain("totals");
        assertThat(document.at("/components/schemas/Customer/properties/totals").toString())
                .isEqualTo("{\"$ref\":\"#/components/schemas/TotalsOfCustomer\"}");
        assertThat(document.at("/components/schemas/Customer/required").toString()).doesNotContain("totals");
        assertThat(document.at("/components/schemas/CustomerInput/properties/totals").toString()).isEqualTo("{\"readOnly\":true}");
        assertThat(document.at("/components/schemas/Order/properties/totals").isMissingNode()).isTrue();
    }

    @Test
    void listsOfEntitiesThatAreCountedForMayHaveTheirTotals() {
        assertThat(document.at("/paths/~1businesses~1{id}~1customers/get/parameters").toString())
                .contains("#/components/parameters/includeInEachCustomer");
        for (String other : List.of("/businesses", "/stores/{id}/customers")) {
            assertThat(document.at("/paths/" + other.replace("/", "~1") + "/get/parameters").toString()).contains("limit")
                    .doesNotContain("include");
        }
        assertThat(document.at("/components/parameters/includeInEachOrder").toString()).doesNotContain("totals");
        assertThat(document.at("/components/parameters/includeInEachCustomer").toString()).isEqualTo("""
                {"name":"include","in":"query","description":"What to add to each entity","schema":{"type":"array",\
                "items":{"type":"string","enum":["totals","business"]},"minItems":1,"maxItems":10}}""");
    }

    @Test
    void withPermissionsLessMayBeTold() {
        JsonNode guarded = read(COUNTING.permissions(allow(everyone()).toDoAnything().withAll()));
        assertThat(guarded.at("/components/schemas/TotalsOfCustomer/required").isMissingNode()).isTrue();
        assertThat(guarded.at("/components/schemas/TotalsOfCustomerOrders/required").toString()).isEqualTo("[\"count\"]");
    }

    @Test
    void saysWhatIsReadGroupByGroup() {
        JsonNode grouped = read(Schema.table("Grouped").entities(Business.class, Customer.class, Order.class, Store.class)
                .manyToMany(ManyToMany.between(Customer.class, Store.class).with(Responsibility.class))
                .totals(Total.of(Order.class).per(Customer.class).sum("total").groupedBy(Grouping.month("createdAt").in("Europe/Berlin"))
                        .groupedBy(Grouping.each("status")).groupedBy(Grouping.each("total").named("price")),
                        Total.of(Order.class).per(Business.class),
                        Total.of(Store.class).overall().groupedBy(Grouping.each("city")),
                        Total.of(Order.class).perTag().groupedBy(Grouping.day("createdAt"))));
        assertThat(ApiDescriptionTest.openApi().validate(grouped)).isEmpty();
        assertThat(grouped.path("paths").properties().stream().map(path -> path.getKey()).filter(path -> path.contains("totals")))
                .containsExactly("/businesses/{id}/totals", "/customers/{id}/totals", "/tags/{tag}/totals", "/totals/stores",
                        "/customers/{id}/totals/orders");
        assertThat(grouped.at("/paths/~1customers~1{id}~1totals~1orders/get").toString()).startsWith("""
                {"operationId":"readOrdersGroupsOfCustomer","summary":"Read the total orders of a customer by groups",\
                "description":"In the order of the groups, without those of which nothing is counted. Eventually consistent: a change may \
                take a moment to show.","tags":["customers"],"parameters":[{"name":"by","in":"query","description":"The groups to read",\
                "schema":{"type":"string","enum":["createdAt.month","status","price"]},"required":true},\
                {"$ref":"#/components/parameters/limit"},{"$ref":"#/components/parameters/cursor"},\
                {"$ref":"#/components/parameters/order"},\
                {"$ref":"#/components/parameters/fromGroup"},{"$ref":"#/components/parameters/toGroup"}],\
                "responses":{"200":{"$ref":"#/components/responses/TotalsOfCustomerOrdersByGroupPage"}""");
        assertThat(grouped.at("/components/schemas/TotalsOfCustomerOrdersByGroup").toString()).isEqualTo("""
                {"type":"object","properties":{"createdAt.month":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}$",\
                "description":"In the time zone Europe/Berlin"},\
                "status":{"type":"string","enum":["PENDING","OPEN","FINISHED","CANCELLED"]},\
                "price":{"type":"number"},"count":{"type":"integer","format":"int64","minimum":0},\
                "sum":{"$ref":"#/components/schemas/TotalsOfCustomerOrdersSum"},\
                "average":{"$ref":"#/components/schemas/TotalsOfCustomerOrdersAverage"}},"required":["count","sum"],\
                "examples":[{"createdAt.month":"2026-11","count":12,"sum":{"total":123.48},"average":{"total":10.29}}]}""");
        assertThat(grouped.at("/components/responses/OverallTotalsOfStores/content/application~1json/schema").toString()).isEqualTo("""
                {"anyOf":[{"$ref":"#/components/schemas/OverallTotalsOfStores"},\
                {"$ref":"#/components/schemas/OverallTotalsOfStoresStoresByGroupPage"}]}""");
        assertThat(grouped.at("/paths/~1tags~1{tag}~1totals/get/parameters").findValuesAsText("name")).containsExactly("by", "total");
    }

    private static JsonNode read(Schema schema) {
        try {
            return Json.MAPPER.readTree(new ApiDescription(TableModel.of(schema.model())).json());
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
