package io.relata.internal.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Query;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.lambda.snapshot.RenewedCredentials;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import io.relata.schema.ModelCatalog;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class RenamedIndexTest {
    private final DynamoDbClient client = DynamoDbLocal.shared().client();

    @Test
    void functionsReadTheIndexThatTheyAreTold() {
        var usual = TableDefinition.of("Entity-" + UUID.randomUUID(), TableModel.of(Office.MODEL).indexes());
        client.createTable(usual.toBuilder().globalSecondaryIndexes(usual.globalSecondaryIndexes().stream()
                .map(index -> index.indexName().equals("listGsi") ? index.toBuilder().indexName("listGsi2").build() : index).toList())
                .build());
        Item business = Item.of("id", "002", "type", "business#002", "list", "business.0", "sort", "business#acme");
        client.putItem(put -> put.tableName(usual.tableName()).item(AttributeValues.of(business)));

        Query listed = Query.of(Access.by("list"), "business.0", SortRange.prefix("business#"), 10);
        assertThat(wiring(usual.tableName(), "listGsi:listGsi2").reads().table().query(listed).items()).containsExactly(business);
        assertThatThrownBy(() -> wiring(usual.tableName(), "").reads().table().query(listed)).hasMessageContaining("listGsi");
    }

    private ApiWiring wiring(String table, String indexNames) {
        ServedTable served = ServedTable.of(ModelCatalog.onClassPath(), Optional.of("office"), Optional.of(table), Optional.of(indexNames));
        return new ApiWiring(client, served, Optional.empty(), Optional.empty(), Optional.empty(), new RenewedCredentials(), null);
    }
}
