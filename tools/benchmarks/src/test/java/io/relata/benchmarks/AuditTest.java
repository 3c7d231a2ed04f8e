package io.relata.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class AuditTest {
    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private PopularStore store;

    @BeforeEach
    void aStoreOfThirtyCustomers() {
        store = PopularStore.of(dynamoDb, 30);
    }

    @AfterEach
    void drop() {
        store.drop();
        dynamoDb.close();
    }

    @Test
    void tableIsRightWhenItIsMade() {
        assertThat(store.audit()).hasToString("121 of 121 items, 0 of them wrong").matches(Audit::isRight);
    }

    @Test
    void everyCopyIsStaleWhenTheStoreIsRenamedAndNobodyFollows() {
        store.rename(1);

        assertThat(store.audit().wrong()).hasSize(30).allMatch(key -> key.type().equals("store#004"));
    }

    @Test
    void itemThatShouldNotBeThereIsNoticed() {
        dynamoDb.putItem(request -> request.tableName(store.table)
                .item(AttributeValues.of(Item.of("id", "progress#refresh#store#004", "type", "store#004"))));

        assertThat(store.audit()).hasToString("122 of 121 items, 0 of them wrong").matches(audit -> !audit.isRight());
    }

    @Test
    void mirrorThatIsMissingIsNamed() {
        dynamoDb.deleteItem(
                request -> request.tableName(store.table).key(AttributeValues.of(Item.of("id", "store#004", "type", "customer#c000007"))));

        assertThat(store.audit().wrong()).containsExactly(new CopyKey("store#004", "customer#c000007"));
    }

    @Test
    void whatRemainsOfADeletedStoreAreTombstonesAndCustomers() {
        store.delete();

        assertThat(store.auditOfRemains().wrong()).as("links that nobody took down").hasSize(30)
                .allMatch(key -> key.id().startsWith("link:"));
    }
}
