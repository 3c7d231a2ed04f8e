package io.relata.internal.fanout.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.fanout.OfficeTable;
import io.relata.internal.fanout.after.ChangeListeners;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.lambda.snapshot.RenewedCredentials;
import io.relata.internal.lambda.snapshot.SnapshotInterceptor;
import io.relata.internal.lambda.snapshot.Timeouts;
import io.relata.schema.ModelCatalog;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table whose {@code typeGsi} has another name, because it was created again. */
class RenamedIndexTest {
    private final OfficeTable office = new OfficeTable().withPartners();
    private final DynamoDbClient dynamoDb = office.dynamoDb();
    private static final Duration A_SECOND = Duration.ofSeconds(1);
    private final String renamed = "Renamed-" + UUID.randomUUID();

    @Test
    void copiesAreFoundThroughIndexOfAnotherName() {
        office.link("001", "004", "{}");
        office.catchUp();
        office.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        moveToTheOtherTable();

        assertThatThrownBy(() -> refreshCopies("")).hasMessageContaining("typeGsi");
        refreshCopies("typeGsi:typeGsi2");

        Item copy = new DynamoDbCopyTable(dynamoDb, renamed).get(Key.of("customer#001", "store#004"), Consistency.STRONG).orElseThrow();
        assertThat(copy.map("data")).containsEntry("storeName", "Broadway");
    }

    private void refreshCopies(String indexNames) {
        ServedTable table = ServedTable.of(ModelCatalog.onClassPath(), Optional.of("office"), Optional.of(renamed),
                Optional.of(indexNames));
        new StreamWiring(table, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), offline(),
                new RenewedCredentials(), FileStore.NONE)
                .processMessage(dynamoDb, ChangeListeners.NONE)
                .process(new Message.Propagate(new ChangeHint.OfEntity(new EntityRef("store", "004"), 0, ChangeHint.Data.CHANGED,
                        ChangeHint.Life.SAME, Set.of(), Set.of())),
                        TimeLeft.ENOUGH);
    }

    private static SqsClients offline() {
        return new SqsClients(new SnapshotInterceptor(), new RenewedCredentials(), new Timeouts(A_SECOND, A_SECOND, A_SECOND),
                Optional.empty());
    }

    private void moveToTheOtherTable() {
        var usual = TableDefinition.of(renamed, office.model.indexes());
        dynamoDb.createTable(usual.toBuilder().globalSecondaryIndexes(usual.globalSecondaryIndexes().stream()
                .map(index -> index.indexName().equals("typeGsi") ? index.toBuilder().indexName("typeGsi2").build() : index).toList())
                .build());
        office.items().forEach(item -> dynamoDb.putItem(put -> put.tableName(renamed).item(AttributeValues.of(item))));
    }
}
