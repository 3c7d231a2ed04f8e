package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Converts actions into requests of the AWS SDK. A failed condition always returns the item. The SDK does not retry; {@link Attempts} does.
 */
final class Requests {
    private static final ReturnValuesOnConditionCheckFailure FOUND = ReturnValuesOnConditionCheckFailure.ALL_OLD;

    private static final AwsRequestOverrideConfiguration NO_RETRIES = AwsRequestOverrideConfiguration.builder()
            .addPlugin(client -> client.overrideConfiguration(
                    client.overrideConfiguration().toBuilder().retryStrategy(DefaultRetryStrategy.doNotRetry()).build()))
            .build();

    private Requests() {
    }

    static PutItemRequest put(String table, Action.Put<? extends Key> put) {
        Expression expression = new Expression();
        String condition = expression.condition(put.condition());
        return PutItemRequest.builder().tableName(table).item(AttributeValues.of(put.item())).conditionExpression(condition)
                .expressionAttributeNames(expression.names()).expressionAttributeValues(expression.values())
                .returnValuesOnConditionCheckFailure(FOUND).overrideConfiguration(NO_RETRIES).build();
    }

    static UpdateItemRequest update(String table, Action.Update<? extends Key> update) {
        Expression expression = new Expression();
        String changes = expression.update(update.changes());
        String condition = expression.condition(update.condition());
        return UpdateItemRequest.builder().tableName(table).key(DynamoDbTable.keyOf(update.key())).updateExpression(changes)
                .conditionExpression(condition).expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values()).returnValuesOnConditionCheckFailure(FOUND).overrideConfiguration(NO_RETRIES)
                .build();
    }

    static DeleteItemRequest delete(String table, Action.Delete<? extends Key> delete) {
        Expression expression = new Expression();
        String condition = expression.condition(delete.condition());
        return DeleteItemRequest.builder().tableName(table).key(DynamoDbTable.keyOf(delete.key())).conditionExpression(condition)
                .expressionAttributeNames(expression.names()).expressionAttributeValues(expression.values())
                .returnValuesOnConditionCheckFailure(FOUND).overrideConfiguration(NO_RETRIES).build();
    }

    static TransactWriteItemsRequest transaction(String table, List<? extends Action<? extends Key>> actions) {
        return TransactWriteItemsRequest.builder().transactItems(actions.stream().map(action -> item(table, action)).toList())
                .clientRequestToken(UUID.randomUUID().toString()).overrideConfiguration(NO_RETRIES).build();
    }

    private static TransactWriteItem item(String table, Action<? extends Key> action) {
        Expression expression = new Expression();
        if (action instanceof Action.Put<? extends Key> put) {
            String condition = expression.condition(put.condition());
            return TransactWriteItem.builder().put(p -> p.tableName(table).item(AttributeValues.of(put.item()))
                    .conditionExpression(condition).expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values()).returnValuesOnConditionCheckFailure(FOUND)).build();
        } else if (action instanceof Action.Update<? extends Key> update) {
            String changes = expression.update(update.changes());
            String condition = expression.condition(update.condition());
            return TransactWriteItem.builder().update(u -> u.tableName(table).key(DynamoDbTable.keyOf(update.key()))
                    .updateExpression(changes).conditionExpression(condition).expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values()).returnValuesOnConditionCheckFailure(FOUND)).build();
        } else if (action instanceof Action.Delete<? extends Key> delete) {
            String condition = expression.condition(delete.condition());
            return TransactWriteItem.builder().delete(d -> d.tableName(table).key(DynamoDbTable.keyOf(delete.key()))
                    .conditionExpression(condition).expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values()).returnValuesOnConditionCheckFailure(FOUND)).build();
        } else if (action instanceof Action.Check<? extends Key> check) {
            String condition = expression.condition(check.condition());
            return TransactWriteItem.builder().conditionCheck(c -> c.tableName(table).key(DynamoDbTable.keyOf(check.key()))
                    .conditionExpression(condition).expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values()).returnValuesOnConditionCheckFailure(FOUND)).build();
        }
        throw new IllegalArgumentException("no transaction has a " + action.getClass().getName());
    }
}
