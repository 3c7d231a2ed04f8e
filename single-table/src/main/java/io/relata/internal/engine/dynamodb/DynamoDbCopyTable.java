package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementErrorCodeEnum;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** The table in DynamoDB, for the stream function. */
public final class DynamoDbCopyTable extends DynamoDbTable implements ScanTable, ProgressTable {
    /** @param name the table's name */
    public DynamoDbCopyTable(DynamoDbClient dynamoDb, String name) {
        this(dynamoDb, name, IndexNames.SAME);
    }

    /** @param indexNames what the model's indexes are called in it */
    public DynamoDbCopyTable(DynamoDbClient dynamoDb, String name, IndexNames indexNames) {
        super(dynamoDb, name, indexNames);
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return one(action);
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return one(deletion);
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return one(action);
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return transaction(actions);
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        List<Outcome> outcomes = new ArrayList<>(updates.size());
        for (int from = 0; from < updates.size(); from += UPDATE_BATCH) {
            outcomes.addAll(batch(updates.subList(from, Math.min(from + UPDATE_BATCH, updates.size()))));
        }
        return outcomes;
    }

    @Override
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        return slice(
                Attempts.at(() -> dynamoDb.scan(request -> request.tableName(name).segment(segment).totalSegments(segments).limit(limit)
                        .consistentRead(true).exclusiveStartKey(startAfter.map(AttributeValues::of).orElse(null)))));
    }

    private static Slice slice(ScanResponse response) {
        return new Slice(response.items().stream().map(AttributeValues::item).toList(),
                response.hasLastEvaluatedKey() ? Optional.of(AttributeValues.item(response.lastEvaluatedKey())) : Optional.empty());
    }

    private List<Outcome> batch(List<Action.Update<CopyKey>> updates) {
        List<BatchStatementResponse> responses = Attempts.at(() -> dynamoDb.batchExecuteStatement(request -> request
                .statements(updates.stream().map(update -> Statement.of(name, update)).toList()))).responses();
        List<Outcome> outcomes = new ArrayList<>(updates.size());
        for (int i = 0; i < updates.size(); i++) {
            outcomes.add(responses.get(i).error() == null ? new Outcome.Written() : failed(updates.get(i), responses.get(i)));
        }
        return outcomes;
    }

    /** A statement that failed for another reason than its condition is retried alone. */
    private Outcome failed(Action.Update<CopyKey> update, BatchStatementResponse response) {
        if (response.error().code() == BatchStatementErrorCodeEnum.CONDITIONAL_CHECK_FAILED) {
            return new Outcome.Refused(Optional.empty());
        }
        return one(update);
    }
}
