package io.relata.internal.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.relata.internal.engine.item.Item;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Scenarios over HTTP on the whole system. Each test has its own business. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScenarioIT {
    private SystemUnderTest system;
    private Api api;

    @BeforeAll
    void start() {
        system = SystemUnderTest.start();
        api = system.api();
    }

    @AfterAll
    void stop() {
        if (system != null) {
            system.close();
        }
    }

    private void partners(String prefix) {
        assertThat(api.put("/businesses/" + prefix + "-b", "{\"businessName\":\"Acme\"}").status()).isEqualTo(201);
        customer(prefix + "-c1", prefix, "Ann", "Smith");
        customer(prefix + "-c2", prefix, "bob", "Jones");
        store(prefix + "-s1", prefix, "Main Street");
        store(prefix + "-s2", prefix, "Harbour");
    }

    private void customer(String id, String prefix, String firstName, String lastName) {
        assertThat(api
                .put("/customers/" + id,
                        "{\"businessId\":\"%s-b\",\"firstName\":\"%s\",\"lastName\":\"%s\"}".formatted(prefix, firstName, lastName))
                .status()).isEqualTo(201);
    }

    private void store(String id, String prefix, String name) {
        assertThat(api.put("/stores/" + id, "{\"businessId\":\"%s-b\",\"storeName\":\"%s\"}".formatted(prefix, name)).status())
                .isEqualTo(201);
    }

    @Test
    void linksAreListedInBothDirectionsWithTheOtherSidesAttributes() throws InterruptedException {
        partners("links");
        assertThat(api.put("/customers/links-c1/stores/links-s1", "{\"role\":\"manager\"}").status()).isEqualTo(201);
        assertThat(api.put("/stores/links-s2/customers/links-c1", "{}").status()).isEqualTo(201);

        system.awaitQuiet();

        Api.Answer stores = api.get("/customers/links-c1/stores");
        assertThat(stores.each("storeName")).containsExactly("Main Street", "Harbour");
        assertThat(stores.body().at("/items/0/link/role").asText()).isEqualTo("manager");
        Api.Answer customers = api.get("/stores/links-s1/customers");
        assertThat(customers.each("firstName")).containsExactly("Ann");
        assertThat(customers.body().at("/items/0/link/role").asText()).isEqualTo("manager");
        assertThat(system.differences()).isEmpty();
    }

    @Test
    void taggedThingsAreFoundByTheirTag() throws InterruptedException {
        partners("tags");
        assertThat(api.put("/orders/tags-o", "{\"businessId\":\"tags-b\",\"customerId\":\"tags-c1\",\"status\":\"OPEN\"}").status())
                .isEqualTo(201);
        assertThat(api.put("/orders/tags-o/tags/tags-music").status()).isEqualTo(204);
        assertThat(api.put("/stores/tags-s1/tags/tags-music").status()).isEqualTo(204);
        assertThat(api.put("/stores/tags-s1/tags/tags-old").status()).isEqualTo(204);

        system.awaitQuiet();

        assertThat(api.get("/tags/tags-music").each("id")).containsExactly("tags-o", "tags-s1");
        assertThat(api.get("/tags/tags-music/stores").each("id")).containsExactly("tags-s1");
        assertThat(api.get("/tags?tag=tags-music&tag=tags-old&match=any").each("id")).containsExactly("tags-o", "tags-s1");
        assertThat(api.get("/tags?tag=tags-music&tag=tags-old&match=all").each("id")).containsExactly("tags-s1");
        assertThat(api.get("/stores/tags-s1/tags").body().toString()).isEqualTo("{\"tags\":[\"tags-music\",\"tags-old\"]}");
    }

    @Test
    void renamedStoreHasItsNewNameEverywhere() throws InterruptedException {
        partners("rename");
        api.put("/customers/rename-c1/stores/rename-s1");
        api.put("/customers/rename-c2/stores/rename-s1");
        api.put("/stores/rename-s1/tags/rename-tag");
        system.awaitQuiet();

        assertThat(api.patch("/stores/rename-s1", "{\"storeName\":\"Broadway\"}").status()).isEqualTo(200);

        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            assertThat(api.get("/customers/rename-c1/stores").each("storeName")).containsExactly("Broadway");
            assertThat(api.get("/customers/rename-c2/stores").each("storeName")).containsExactly("Broadway");
            assertThat(api.get("/tags/rename-tag").each("storeName")).containsExactly("Broadway");
        });
        List<Map<String, AttributeValue>> inIndex = system.dynamoDb()
                .query(request -> request.tableName(system.table()).indexName("businessIdGsi")
                        .keyConditionExpression("businessId = :b and begins_with(sort, :s)").expressionAttributeValues(Map.of(
                                ":b", AttributeValue.fromS("rename-b"), ":s", AttributeValue.fromS("store#"))))
                .items();
        assertThat(inIndex).extracting(item -> item.get("sort").s()).containsExactly("store#broadway", "store#harbour");
    }

    @Test
    void deletedStoreLeavesNothingBehindAndComesBackWithNothing() throws InterruptedException {
        partners("delete");
        api.put("/customers/delete-c1/stores/delete-s1");
        api.put("/customers/delete-c2/stores/delete-s1");
        api.put("/stores/delete-s1/tags/delete-tag");
        system.awaitQuiet();

        assertThat(api.delete("/stores/delete-s1").status()).isEqualTo(204);
        system.awaitQuiet();

        assertThat(system.items())
                .filteredOn(item -> item.string("type").equals("store#delete-s1") || item.string("id").equals("store#delete-s1"))
                .allMatch(item -> item.string("kind").equals("tombstone"));
        assertThat(api.get("/stores/delete-s1").status()).isEqualTo(404);
        assertThat(api.get("/customers/delete-c1/stores").each("id")).isEmpty();

        store("delete-s1", "delete", "Again");
        system.awaitQuiet();
        assertThat(api.get("/stores/delete-s1/customers").each("id")).isEmpty();
        assertThat(api.get("/stores/delete-s1").body().path("tags")).isEmpty();
        assertThat(api.get("/tags/delete-tag").each("id")).isEmpty();
        assertThat(system.differences()).isEmpty();
    }

    @Test
    void sameIdsAndNamesOfDifferentEntitiesDoNotInterfere() throws InterruptedException {
        partners("same");
        store("004", "same", "The fourth");
        store("same-s3", "same", "004");
        customer("004", "same", "Zoe", "Four");
        api.put("/customers/same-c1/stores/004");
        api.put("/customers/004/stores/same-s3");
        api.put("/customers/004/tags/same-004");
        api.put("/stores/004/tags/same-004");
        system.awaitQuiet();

        api.patch("/stores/004", "{\"storeName\":\"Fourth\"}");
        api.patch("/customers/004", "{\"lastName\":\"Fourth\"}");
        system.awaitQuiet();

        assertThat(api.get("/customers/same-c1/stores").each("storeName")).containsExactly("Fourth");
        assertThat(api.get("/customers/004/stores").each("storeName")).containsExactly("004");
        assertThat(api.get("/stores/same-s3/customers").each("lastName")).containsExactly("Fourth");
        assertThat(api.get("/businesses/same-b/stores?prefix=004").each("id")).containsExactly("same-s3");
        assertThat(api.get("/tags/same-004").each("entity")).containsExactly("customer", "store");
        assertThat(system.differences()).isEmpty();
    }

    @Test
    void listsAreSortedRegardlessOfCaseAndPagedInBothDirections() throws InterruptedException {
        partners("sorted");
        customer("sorted-c3", "sorted", "ann marie", "Adams");
        customer("sorted-c4", "sorted", "ANN", "adams");
        customer("sorted-c5", "sorted", "Émile", "Zola");

        Api.Answer all = api.get("/businesses/sorted-b/customers");

        assertThat(all.each("id")).containsExactly("sorted-c4", "sorted-c1", "sorted-c3", "sorted-c2", "sorted-c5");
        Api.Answer first = api.get("/businesses/sorted-b/customers?limit=3&order=desc");
        assertThat(first.each("id")).containsExactly("sorted-c5", "sorted-c2", "sorted-c3");
        Api.Answer second = api.get("/businesses/sorted-b/customers?limit=3&order=desc&cursor=" + first.body().path("next").asText());
        assertThat(second.each("id")).containsExactly("sorted-c1", "sorted-c4");
        assertThat(second.body().has("next")).isFalse();
        assertThat(api.get("/businesses/sorted-b/customers?prefix=Ann").each("id")).containsExactly("sorted-c4", "sorted-c1", "sorted-c3");
    }

    @Test
    void ordersAreListedByTimeAndFiltered() throws InterruptedException {
        partners("orders");
        for (int day = 10; day < 20; day++) {
            api.put("/orders/orders-o" + day, ("{\"businessId\":\"orders-b\",\"customerId\":\"orders-c1\",\"status\":\"%s\",\"total\":%d,"
                    + "\"createdAt\":\"2026-11-%dT12:00:00Z\"}").formatted(day % 2 == 0 ? "OPEN" : "FINISHED", day, day));
        }

        assertThat(api.get("/customers/orders-c1/orders?from=2026-11-12&to=2026-11-14").each("id"))
                .containsExactly("orders-o12", "orders-o13", "orders-o14");
        assertThat(api.get("/businesses/orders-b/orders?filter=status:eq:OPEN&filter=total:gt:12&limit=2").each("id"))
                .containsExactly("orders-o14", "orders-o16");
        assertThat(api.put("/orders/orders-x", "{\"businessId\":\"orders-b\",\"customerId\":\"nobody\",\"status\":\"OPEN\"}").body()
                .at("/errors/0/pointer")
                .asText()).isEqualTo("/customerId");
    }

    @Test
    void tableHasIndexesStreamAndTimeToLive() {
        var table = system.dynamoDb().describeTable(request -> request.tableName(system.table())).table();

        assertThat(table.globalSecondaryIndexes()).extracting(index -> index.indexName() + " " + index.keySchema().stream()
                .map(key -> key.attributeName()).toList() + " " + index.projection().projectionTypeAsString()).containsExactlyInAnyOrder(
                        "businessIdGsi [businessId, sort] ALL", "customerIdGsi [customerId, sort] ALL", "listGsi [list, sort] ALL",
                        "typeGsi [type, id] KEYS_ONLY");
        assertThat(table.streamSpecification().streamViewTypeAsString()).isEqualTo("NEW_AND_OLD_IMAGES");
        assertThat(
                system.dynamoDb().describeTimeToLive(request -> request.tableName(system.table())).timeToLiveDescription().attributeName())
                .isEqualTo("expiresAt");
    }

    @Test
    void coreItemsCarryTheirAttributesAndNothingElse() throws InterruptedException {
        partners("items");
        api.put("/stores/items-s1/tags/items-tag");

        Item store = system.item("items-s1", "store#items-s1").orElseThrow();

        assertThat(store.attributes().keySet()).filteredOn(name -> !name.startsWith("_")).containsExactlyInAnyOrder("id", "type", "kind",
                "entity", "version",
                "life", "createdAt", "updatedAt", "sort", "tags", "businessId", "storeName");
        assertThat(store.string("sort")).isEqualTo("store#main%20street");
        assertThat(store.number("version")).isEqualTo(store.number("life") + 1);
        assertThat(system.item("items-b", "business#items-b").orElseThrow().string("list")).matches("business\\.[0-3]");
    }
}
