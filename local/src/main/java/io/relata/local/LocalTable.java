package io.relata.local;

import io.relata.item.Attr;
import io.relata.model.Index;
import io.relata.model.Model;
import io.relata.table.dynamodb.TableDefinition;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * A model's table in a local DynamoDB.
 *
 * @param streamArn its stream
 */
record LocalTable(String name, String streamArn) {
    /**
     * Creates the table unless it is there.
     *
     * @throws LocalSystemException when there is a table of that name that the model can't work on
     */
    static LocalTable ready(DynamoDbClient dynamoDb, Model model, String name) {
        try {
            dynamoDb.createTable(TableDefinition.of(model, name));
        } catch (ResourceInUseException e) {
            // It is there already; whether it will do is seen below.
        }
        TableDescription table = dynamoDb.waiter().waitUntilTableExists(describe -> describe.tableName(name)).matched().response()
                .orElseThrow(() -> new LocalSystemException("table " + name + " does not become active")).table();
        List<String> missing = model.indexes().stream().map(Index::name).filter(index -> !indexes(table).contains(index)).toList();
        if (!missing.isEmpty()) {
            throw new LocalSystemException("table " + name + " was made for another model, it lacks the index " + String.join(", ", missing)
                    + ": use another data directory or remove this one");
        }
        letExpire(dynamoDb, name);
        return new LocalTable(name, Optional.ofNullable(table.latestStreamArn())
                .orElseThrow(() -> new LocalSystemException("table " + name + " has no stream, so its copies could not be kept")));
    }

    private static void letExpire(DynamoDbClient dynamoDb, String name) {
        if (dynamoDb.describeTimeToLive(describe -> describe.tableName(name)).timeToLiveDescription().timeToLiveStatus() == TimeToLiveStatus.DISABLED) {
            dynamoDb.updateTimeToLive(update -> update.tableName(name)
                    .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName(Attr.EXPIRES_AT)));
        }
    }

    private static List<String> indexes(TableDescription table) {
        return table.globalSecondaryIndexes().stream().map(GlobalSecondaryIndexDescription::indexName).toList();
    }
}
