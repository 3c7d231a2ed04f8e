package io.relata.models.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The office's items in the table, as the contract describes them. */
class OfficeItemsTest {
    private static final DynamoDbClient DYNAMO_DB = DynamoDbLocal.shared().client();
    private static final long VERSION = 1_795_176_000_123_000L;

    private final String table = "Test-" + UUID.randomUUID();
    private final WriteContext bench = new WriteContext(TableModel.of(Office.MODEL), new DynamoDbCoreTable(DYNAMO_DB, table),
            Clock.fixed(Instant.parse("2026-11-20T12:00:00.123Z"), ZoneOffset.UTC), new OptimisticRetry(3, attempt -> {
            }));

    @BeforeEach
    void businessWithACustomerAndAStore() {
        DYNAMO_DB.createTable(TableDefinition.withoutStream(table, TableModel.of(Office.MODEL).indexes()));
        put("business", "100", "{'businessName': 'Acme & Sons', 'industry': 'Tools'}");
        put("customer", "001", """
                {'businessId': '100', 'firstName': 'Ann Marie', 'lastName': 'Smith', 'email': 'Ann@Example.com', 'phone': '+43 1',
                 'mailingAddresses': {'home': {'streetAddress': 'Ring 1', 'city': 'Wien', 'postalCode': '1010', 'country': 'AT'}}}""");
        put("store", "004", "{'businessId': '100', 'storeName': 'Main Street', 'city': 'Graz', 'openedOn': '2020-02-29'}");
    }

    @Test
    void listedBusiness() {
        assertThat(item("100", "business#100")).isEqualTo(Item.of("id", "100", "type", "business#100", "kind", "entity", "entity",
                "business",
                "version", VERSION, "life", VERSION, "createdAt", "2026-11-20T12:00:00.123Z", "updatedAt", "2026-11-20T12:00:00.123Z",
                "sort", "business#acme%20&%20sons", "list",
                TableModel.of(Office.MODEL).entity("business").orElseThrow().listPartition("100").orElseThrow(),
                "businessName", "Acme & Sons", "industry", "Tools"));
    }

    @Test
    void customerWithItsGuard() {
        assertThat(item("001", "customer#001")).isEqualTo(Item.of("id", "001", "type", "customer#001", "kind", "entity", "entity",
                "customer",
                "version", VERSION, "life", VERSION, "createdAt", "2026-11-20T12:00:00.123Z", "updatedAt", "2026-11-20T12:00:00.123Z",
                "sort", "customer#ann%20marie#smith", "businessId", "100", "firstName", "Ann Marie", "lastName", "Smith", "email",
                "Ann@Example.com",
                "phone", "+43 1", "mailingAddresses",
                Map.of("home", Map.of("streetAddress", "Ring 1", "city", "Wien", "postalCode", "1010", "country", "AT"))));
        assertThat(item("unique:customer.email:ann@example.com", "unique:customer.email:ann@example.com")).isEqualTo(Item.of(
                "id", "unique:customer.email:ann@example.com", "type", "unique:customer.email:ann@example.com", "kind", "guard", "owner",
                "001"));
    }

    @Test
    void taggedStore() {
        new TagEntity(bench).tag(TableModel.of(Office.MODEL).entity("store").orElseThrow(), "004", new Tag("flagship"));
        assertThat(item("004", "store#004")).isEqualTo(Item.of("id", "004", "type", "store#004", "kind", "entity", "entity", "store",
                "version", VERSION + 1, "life", VERSION, "createdAt", "2026-11-20T12:00:00.123Z", "updatedAt", "2026-11-20T12:00:00.123Z",
                "sort", "store#main%20street", "businessId", "100", "storeName", "Main Street", "city", "Graz", "openedOn", "2020-02-29",
                "tags", Set.of("flagship")));
    }

    @Test
    void importedOrderIsSortedByWhenItCameToBe() {
        put("order", "003", """
                {'businessId': '100', 'customerId': '001', 'status': 'FINISHED', 'total': 19.90, 'currency': 'EUR',
                 'createdAt': '2024-02-29T13:00:00+01:00', 'finishedAt': '2024-03-01T00:00:00Z'}""");
        assertThat(item("003", "order#003")).isEqualTo(Item.of("id", "003", "type", "order#003", "kind", "entity", "entity", "order",
                "version", VERSION, "life", VERSION, "createdAt", "2024-02-29T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.123Z",
                "sort", "order#1709208000000", "businessId", "100", "customerId", "001", "status", "FINISHED", "total",
                new BigDecimal("19.9"),
                "currency", "EUR", "finishedAt", "2024-03-01T00:00:00.000Z"));
    }

    @Test
    void linkBetweenACustomerAndAStore() {
        Related.Linked stores = (Related.Linked) TableModel.of(Office.MODEL)
                .related(TableModel.of(Office.MODEL).entity("customer").orElseThrow(), "stores")
                .orElseThrow();
        new LinkEntities(bench).link(stores.side(), "001", "004", Optional.of(json("{'role': 'manager', 'since': '2026-11'}")));
        assertThat(item("link:customer-store:001", "store#004")).isEqualTo(Item.of("id", "link:customer-store:001", "type", "store#004",
                "kind", "link", "relation", "customer-store", "from", "001", "to", "004", "fromLife", VERSION, "toLife", VERSION, "version",
                VERSION,
                "attributes", Map.of("role", "manager", "since", "2026-11")));

        new LinkEntities(bench).unlink(stores.side(), "001", "004");
        assertThat(item("link:customer-store:001", "store#004")).isEqualTo(Item.of("id", "link:customer-store:001", "type", "store#004",
                "kind", "tombstone", "of", "link", "version", VERSION + 1, "expiresAt", 1_797_768_000));
    }

    @Test
    void tombstoneOfACustomer() {
        new DeleteEntity(bench).delete(TableModel.of(Office.MODEL).entity("customer").orElseThrow(), "001", Precondition.NONE);
        assertThat(item("001", "customer#001")).isEqualTo(Item.of("id", "001", "type", "customer#001", "kind", "tombstone", "of", "entity",
                "version", VERSION + 1, "expiresAt", 1_797_768_000));
        assertThat(DYNAMO_DB.scan(scan -> scan.tableName(table)).count()).isEqualTo(3);
    }

    @Test
    void whatTheOfficeRefuses() {
        refused("/customerId: customer 002 does not exist: create it first", "order",
                "{'businessId': '100', 'customerId': '002', 'status': 'OPEN'}");
        refused("/status: it has to be one of PENDING, OPEN, FINISHED, CANCELLED", "order",
                "{'businessId': '100', 'customerId': '001', 'status': 'DONE'}");
        refused("/total: must be greater than or equal to 0", "order",
                "{'businessId': '100', 'customerId': '001', 'status': 'OPEN', 'total': -1}");
        refused("/email: must be a well-formed email address", "customer",
                "{'businessId': '100', 'firstName': 'A', 'lastName': 'B', 'email': 'ann'}");
        refused("/storeName: must not be blank", "store", "{'businessId': '100', 'storeName': ' '}");
        refused("/openedOn: it has to be a date in ISO-8601, such as 2026-11-20", "store",
                "{'businessId': '100', 'storeName': 'S', 'openedOn': '2021-02-29'}");
        refused("/colour: there is no such attribute; there are businessName, industry, website", "business",
                "{'businessName': 'B', 'colour': 'red'}");
        StringBuilder addresses = new StringBuilder(
                "{'businessId': '100', 'firstName': 'A', 'lastName': 'B', 'mailingAddresses': {'0': {}");
        for (int i = 1; i <= 20; i++) {
            addresses.append(", '").append(i).append("': {}");
        }
        refused("/mailingAddresses: size must be between 0 and 20", "customer", addresses + "}}");
    }

    @Test
    void sinceIsAYearMonthOrDay() {
        Related.Linked customers = (Related.Linked) TableModel.of(Office.MODEL)
                .related(TableModel.of(Office.MODEL).entity("store").orElseThrow(), "customers")
                .orElseThrow();
        for (String since : List.of("2026", "2026-11", "2026-11-20", "2026-11-20T12:00:00Z")) {
            new LinkEntities(bench).link(customers.side(), "004", "001", Optional.of(json("{'since': '" + since + "'}")));
        }
        assertThatThrownBy(() -> new LinkEntities(bench).link(customers.side(), "004", "001", Optional.of(json("{'since': 'May'}"))))
                .hasMessage("/since: must be a year, month or day in ISO-8601, such as 2026-11");
    }

    private void put(String entity, String id, String body) {
        new PutEntity(bench).put(TableModel.of(Office.MODEL).entity(entity).orElseThrow(), id, json(body), Precondition.NONE);
    }

    private void refused(String message, String entity, String body) {
        assertThatThrownBy(() -> new CreateEntity(bench).create(TableModel.of(Office.MODEL).entity(entity).orElseThrow(), json(body),
                Optional.empty()))
                .hasMessage(message);
    }

    /** The item without attributes that start with {@code _}. */
    private Item item(String id, String type) {
        Item item = AttributeValues
                .item(DYNAMO_DB.getItem(get -> get.tableName(table).key(AttributeValues.of(Item.of("id", id, "type", type)))).item());
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.keySet().removeIf(attribute -> attribute.startsWith("_"));
        return new Item(attributes);
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
