package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table in DynamoDB, for the API functions. */
public final class DynamoDbCoreTable extends DynamoDbTable implements CoreTable {
    /** @param name the table's name, or its ARN */
    public DynamoDbCoreTable(DynamoDbClient dynamoDb, String name) {
        this(dynamoDb, name, IndexNames.SAME);
    }

    /** @param indexNames what the model's indexes are called in it */
    public DynamoDbCoreTable(DynamoDbClient dynamoDb, String name, IndexNames indexNames) {
        super(dynamoDb, name, indexNames);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return one(action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return transaction(actions);
    }
}
