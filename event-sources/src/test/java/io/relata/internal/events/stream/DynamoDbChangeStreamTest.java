package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.ModelCatalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class DynamoDbChangeStreamTest {
    private static final String TABLE = "DynamoDbChangeStreamTest";
    private static final Map<String, AttributeValue> KEY = Map.of("id", AttributeValue.fromS("004"), "type",
            AttributeValue.fromS("store#004"));

    private static DynamoDbClient dynamoDb;
    private static DynamoDbStreamsClient streams;
    private static ChangeStream stream;

    @BeforeAll
    static void createTable() {
        dynamoDb = DynamoDbLocal.shared().client();
        streams = DynamoDbLocal.shared().streamsClient();
        stream = new DynamoDbChangeStream(streams,
                dynamoDb.createTable(TableDefinition.of(TABLE, TableModel.of(ModelCatalog.onClassPath().named("office")).indexes()))
                        .tableDescription().latestStreamArn());
    }

    @AfterAll
    static void closeClients() {
        streams.close();
        dynamoDb.close();
    }

    @Test
    void changesAreReadInOrderAndFromTheMiddle() {
        dynamoDb.putItem(put -> put.tableName(TABLE).item(KEY));
        dynamoDb.updateItem(update -> update.tableName(TABLE).key(KEY).updateExpression("SET storeName = :name")
                .expressionAttributeValues(Map.of(":name", AttributeValue.fromS("Main"))));
        dynamoDb.deleteItem(delete -> delete.tableName(TABLE).key(KEY));
        ChangeStream.Shard shard = stream.shards().get(0);

        ChangeStream.Page all = stream.read(stream.iterator(shard, Optional.empty()));

        assertThat(all.records()).extracting(ChangeRecord::json).satisfiesExactly(
                inserted -> assertThat(inserted).contains("\"eventName\":\"INSERT\"", "\"awsRegion\":\"us-east-1\"", "\"NewImage\":")
                        .doesNotContain("OldImage"),
                modified -> assertThat(modified).contains("\"eventName\":\"MODIFY\"", "\"storeName\":{\"S\":\"Main\"}", "\"OldImage\":"),
                removed -> assertThat(removed).contains("\"eventName\":\"REMOVE\"", "\"OldImage\":").doesNotContain("NewImage"));
        assertThat(all.next()).isPresent();
        List<ChangeRecord> rest = stream.read(stream.iterator(shard, Optional.of(all.records().get(0).sequenceNumber()))).records();
        assertThat(rest).isEqualTo(all.records().subList(1, 3));
    }

    @Test
    void positionThatTheStreamDoesNotKnowIsReportedAsLost() {
        assertThatThrownBy(() -> stream.iterator(stream.shards().get(0), Optional.of("no number")))
                .isInstanceOf(ChangeStream.PositionLostException.class);
    }
}
