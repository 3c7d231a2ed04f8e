package io.relata.internal.events.table;

import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * A model's table in a local DynamoDB.
 *
 * @param streamArn its stream
 * @param ofEarlierModel whether its items were stored by another version of the model, which does not store the same, and may lack
 * something
 */
public record LocalTable(String name, String streamArn, boolean ofEarlierModel) {
    /**
     * Creates the table unless it exists. To one that exists it adds the indexes that the model now has; the items stay as they are. Writes
     * the model's identity into it, as a deployment does.
     *
     * @throws UnfitTableException when a table of that name exists that is of another model, or holds something that this version of the
     * model would lose; then nothing is changed
     */
    public static LocalTable ready(DynamoDbClient dynamoDb, TableModel model, String name) {
        try {
            dynamoDb.createTable(TableDefinition.of(name, model.indexes()));
        } catch (ResourceInUseException e) {
            // The table exists; the checks below show whether it fits the model.
        }
        awaited(dynamoDb, name);
        DynamoDbCopyTable table = new DynamoDbCopyTable(dynamoDb, name);
        TableIdentity identity = TableIdentity.of(model, IndexNames.SAME);
        Optional<TableIdentity> before = before(table, name, identity);
        new AdaptIndexes(dynamoDb, name).to(model.indexes());
        table.write(new Action.Update<>(TableIdentity.KEY, identity.deployedAfter(before), new Condition.Always()));
        boolean isBuilding = TableParts.settle(table, Clock.systemUTC()).filter(parts -> !parts.states().unfinished().isEmpty())
                .isPresent();
        return new LocalTable(name, Optional.ofNullable(awaited(dynamoDb, name).latestStreamArn())
                .orElseThrow(() -> new UnfitTableException("table " + name
                        + " has no stream, so its copies can't be kept up to date: enable a stream of NEW_AND_OLD_IMAGES")),
                isBuilding || before.filter(found -> !found.storesAlike(identity)).isPresent());
    }

    private static Optional<TableIdentity> before(DynamoDbCopyTable table, String name, TableIdentity identity) {
        try {
            return new CheckTable(table, name, identity, "").beforeDeploying().map(TableParts::identity);
        } catch (WrongTableException e) {
            throw new UnfitTableException(e.getMessage() + "; or use another data directory", e);
        }
    }

    private static TableDescription awaited(DynamoDbClient dynamoDb, String name) {
        return dynamoDb.waiter().waitUntilTableExists(describe -> describe.tableName(name)).matched().response()
                .orElseThrow(() -> new UnfitTableException("table " + name + " did not become active")).table();
    }

    /**
     * Has DynamoDB delete what has expired, in the background. DynamoDB Local gives each table with Time to Live one of its ten background
     * threads, and needs others to create indexes and the shards of streams: a server serves only a few such tables.
     */
    public void enableTimeToLive(DynamoDbClient dynamoDb) {
        if (dynamoDb.describeTimeToLive(describe -> describe.tableName(name)).timeToLiveDescription()
                .timeToLiveStatus() == TimeToLiveStatus.DISABLED) {
            dynamoDb.updateTimeToLive(update -> update.tableName(name)
                    .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName(Attr.EXPIRES_AT)));
        }
    }
}
