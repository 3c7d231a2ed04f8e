package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** What the DynamoDB adapters share. Thread-safe. */
abstract class DynamoDbTable implements TableReads {
    final DynamoDbClient dynamoDb;
    final String name;
    private final IndexNames indexNames;

    DynamoDbTable(DynamoDbClient dynamoDb, String name, IndexNames indexNames) {
        this.dynamoDb = dynamoDb;
        this.name = name;
        this.indexNames = indexNames;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        GetItemRequest request = GetItemRequest.builder().tableName(name).key(keyOf(key)).consistentRead(consistency == Consistency.STRONG)
                .build();
        return found(Attempts.at(() -> dynamoDb.getItem(request)).item());
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return new BatchGet(dynamoDb, name, consistency).items(keys);
    }

    @Override
    public Slice query(Query query) {
        Expression expression = new Expression();
        String condition = expression.name(query.access().partitionAttribute()) + " = " + expression.value(query.partition()) + " AND "
                + expression.name(query.access().sortAttribute()) + " BETWEEN " + expression.value(query.range().low()) + " AND "
                + expression.value(query.range().high());
        QueryRequest request = QueryRequest.builder().tableName(name).indexName(query.access().index().map(indexNames::of).orElse(null))
                .keyConditionExpression(condition).expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values()).scanIndexForward(query.direction() == Direction.ASCENDING)
                .exclusiveStartKey(query.startAfter().map(AttributeValues::of).orElse(null)).limit(query.limit())
                .consistentRead(query.consistency() == Consistency.STRONG).build();
        QueryResponse response = Attempts.at(() -> dynamoDb.query(request));
        return new Slice(response.items().stream().map(AttributeValues::item).toList(), found(response.lastEvaluatedKey()));
    }

    /**
     * Uses one client request token for all attempts: a transaction that succeeded although its response was lost is not executed again.
     */
    final Transacted transaction(List<? extends Action<? extends Key>> actions) {
        var request = Requests.transaction(name, actions);
        return Attempts.ofWrite(earlier -> {
            try {
                dynamoDb.transactWriteItems(request);
                return new Transacted.Committed();
            } catch (TransactionCanceledException e) {
                if (e.cancellationReasons().stream().map(CancellationReason::code)
                        .allMatch(code -> code.equals("None") || code.equals("ConditionalCheckFailed"))) {
                    return new Transacted.Cancelled(e.cancellationReasons().stream().map(reason -> refusal(reason, earlier)).toList());
                }
                throw e;
            }
        });
    }

    final Outcome one(Action<? extends Key> action) {
        return Attempts.ofWrite(earlier -> {
            try {
                if (action instanceof Action.Put<? extends Key> put) {
                    dynamoDb.putItem(Requests.put(name, put));
                } else if (action instanceof Action.Update<? extends Key> update) {
                    dynamoDb.updateItem(Requests.update(name, update));
                } else if (action instanceof Action.Delete<? extends Key> delete) {
                    dynamoDb.deleteItem(Requests.delete(name, delete));
                } else {
                    throw new IllegalArgumentException("a check needs a transaction: " + action);
                }
                return new Outcome.Written();
            } catch (ConditionalCheckFailedException e) {
                return new Outcome.Refused(e.hasItem() ? found(e.item()) : Optional.empty(), earlier);
            }
        });
    }

    private static Optional<Outcome.Refused> refusal(CancellationReason reason, Outcome.Earlier earlier) {
        return reason.code().equals("None")
                ? Optional.empty()
                : Optional.of(new Outcome.Refused(reason.hasItem() ? found(reason.item()) : Optional.empty(), earlier));
    }

    static Optional<Item> found(Map<String, AttributeValue> attributes) {
        return attributes == null || attributes.isEmpty() ? Optional.empty() : Optional.of(AttributeValues.item(attributes));
    }

    static Map<String, AttributeValue> keyOf(Key key) {
        return Map.of(Key.PARTITION, AttributeValue.fromS(key.id()), Key.SORT, AttributeValue.fromS(key.type()));
    }
}
