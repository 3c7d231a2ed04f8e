package io.relata.internal.fanout.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Sends the sample events through the handler as Lambda does, and looks at the table. */
@QuarkusTest
@QuarkusTestResource(LocalTable.class)
class FanoutEventsTest {
    private static final long LIFE = 1_795_219_200_000_000L;

    private final DynamoDbClient dynamoDb = LocalTable.dynamoDb();

    @BeforeEach
    void createCustomerAndStore() {
        items().forEach(item -> dynamoDb.deleteItem(request -> request.tableName(LocalTable.NAME).key(AttributeValues.of(
                Item.of("id", item.string("id"), "type", item.string("type"))))));
        entity("001", "customer", LIFE, "firstName", "Ann", "lastName", "Smith");
        entity("004", "store", LIFE, "storeName", "Main Street");
    }

    @Test
    void newLinkGetsItsCopies() {
        link(LIFE + 5000);

        assertThat(send("customer-linked")).isEmpty();

        assertThat(item("customer#001", "store#004").orElseThrow().map("data")).containsEntry("storeName", "Main Street");
        assertThat(item("store#004", "customer#001").orElseThrow().map("link")).containsEntry("role", "manager");
    }

    @Test
    void renamingRefreshesTheCopies() {
        link(LIFE + 5000);
        send("customer-linked");
        entity("004", "store", LIFE + 1, "storeName", "Broadway");

        assertThat(send("store-renamed")).isEmpty();

        assertThat(item("customer#001", "store#004").orElseThrow().map("data")).containsEntry("storeName", "Broadway");
    }

    @Test
    void listenerIsToldWhenTheCopiesAreWritten() {
        link(LIFE + 5000);
        send("customer-linked");
        entity("004", "store", LIFE + 1, "storeName", "Broadway");
        StoreListener.HEARD.clear();

        assertThat(send("store-renamed")).isEmpty();

        assertThat(StoreListener.HEARD).containsExactly("004 " + (LIFE + 1) + " Broadway");
    }

    @Test
    void severalChangesInABatchEndWithTheNewest() {
        link(LIFE + 5000);
        send("customer-linked");
        entity("004", "store", LIFE + 3, "storeName", "Harbour");

        assertThat(send("store-renamed-three-times")).isEmpty();

        assertThat(item("customer#001", "store#004").orElseThrow().map("data")).containsEntry("storeName", "Harbour");
    }

    @Test
    void unlinkingDeletesBothCopies() {
        link(LIFE + 5000);
        send("customer-linked");
        put(Item.of("id", "link:customer-store:001", "type", "store#004", "kind", "tombstone", "of", "link", "version", LIFE + 5001,
                "expiresAt", 1_797_811_200));

        assertThat(send("customer-unlinked")).isEmpty();

        assertThat(items()).noneMatch(item -> item.string("id").contains("#"));
    }

    @Test
    void tagCopyIsCreatedAndDeleted() {
        put(store(LIFE + 1).with("tags", Set.of("music")));
        assertThat(send("store-tagged")).isEmpty();
        assertThat(item("tag#music", "store#004")).isPresent();

        put(store(LIFE + 2));
        assertThat(send("store-untagged")).isEmpty();

        assertThat(item("tag#music", "store#004")).isEmpty();
    }

    @Test
    void deletionTakesDownTheLink() {
        link(LIFE + 5000);
        send("customer-linked");
        put(Item.of("id", "004", "type", "store#004", "kind", "tombstone", "of", "entity", "version", LIFE + 1, "expiresAt",
                1_797_811_200));

        assertThat(send("store-deleted")).isEmpty();

        assertThat(item("link:customer-store:001", "store#004").orElseThrow().string("kind")).isEqualTo("tombstone");
    }

    @Test
    void removalPastTheApiIsNoDeletion() {
        link(LIFE + 5000);
        send("customer-linked");
        dynamoDb.deleteItem(request -> request.tableName(LocalTable.NAME)
                .key(Map.of("id", AttributeValue.fromS("004"), "type", AttributeValue.fromS("store#004"))));

        assertThat(send("store-removed-by-somebody-else")).isEmpty();

        assertThat(item("link:customer-store:001", "store#004").orElseThrow().string("kind")).isEqualTo("link");
    }

    @Test
    void writesOfTheFunctionItselfAreIgnored() {
        List<Item> before = items();

        assertThat(send("own-copy")).isEmpty();

        assertThat(items()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void recordFromOtherCodeIsReportedAndTheOthersAreProcessed() {
        link(LIFE + 5000);

        assertThat(send("poison")).containsExactly("4421584500000000017450439001");

        assertThat(item("customer#001", "store#004")).isPresent();
    }

    /** The sequence numbers that the function reports as failed. */
    private static List<String> send(String event) {
        return SampleEvent.named("fanout/" + event).failures();
    }

    private Item store(long version) {
        return Item.of("id", "004", "type", "store#004", "kind", "entity", "entity", "store", "version", version, "life", LIFE,
                "createdAt", "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", "store#main%20street",
                "storeName", "Main Street");
    }

    private void entity(String id, String entity, long version, Object... own) {
        Map<String, Object> attributes = new HashMap<>(store(version).attributes());
        attributes.remove("storeName");
        attributes.putAll(Item.of(own).attributes());
        attributes.putAll(Map.of("id", id, "type", entity + "#" + id, "entity", entity));
        put(new Item(attributes));
    }

    private void link(long version) {
        put(Item.of("id", "link:customer-store:001", "type", "store#004", "kind", "link", "relation", "customer-store", "from", "001", "to",
                "004",
                "fromLife", LIFE, "toLife", LIFE, "version", version, "attributes", Map.of("role", "manager")));
    }

    private void put(Item item) {
        dynamoDb.putItem(request -> request.tableName(LocalTable.NAME).item(AttributeValues.of(item)));
    }

    private Optional<Item> item(String id, String type) {
        return items().stream().filter(item -> item.string("id").equals(id) && item.string("type").equals(type)).findFirst();
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(LocalTable.NAME)).items()
                .forEach(item -> items.add(AttributeValues.item(item)));
        return items;
    }
}
