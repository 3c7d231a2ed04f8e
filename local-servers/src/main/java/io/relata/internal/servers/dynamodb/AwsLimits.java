package io.relata.internal.servers.dynamodb;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Refuses requests that DynamoDB refuses and DynamoDB Local accepts: with empty or too long keys of the table and its indexes, also in the
 * conditions of a Query; with invalid numbers, text, names and nesting; with items, transactions and batches that are too large or name an
 * item twice. It checks only the limits that requests of this project can come near to.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Quotas of DynamoDB</a>
 */
final class AwsLimits implements ExecutionInterceptor {
    private static final int MAX_ACTIONS = 100;
    private static final int MAX_KEYS = 100;
    private static final int MAX_STATEMENTS = 25;
    private static final int MAX_LENGTH_OF_STATEMENT = 8192;
    private static final int MAX_LENGTH_OF_EXPRESSION = 4096;
    private static final long MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
    private static final Pattern COMPARED = Pattern
            .compile("(#\\w+) (?:=|<|<=|>|>=) (:\\w+)|(#\\w+) BETWEEN (:\\w+) AND (:\\w+)|begins_with\\((#\\w+), (:\\w+)\\)");

    private final KeyLimits keys;

    AwsLimits(KeyLimits keys) {
        this.keys = keys;
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        check(context.request());
    }

    private void check(SdkRequest request) {
        if (request instanceof PutItemRequest put) {
            put(put.tableName(), put.item());
            expressions(put.expressionAttributeValues(), put.conditionExpression());
        } else if (request instanceof UpdateItemRequest update) {
            update(update.tableName(), update.key(), update.updateExpression(), update.expressionAttributeNames(),
                    update.expressionAttributeValues());
            expressions(update.expressionAttributeValues(), update.conditionExpression(), update.updateExpression());
        } else if (request instanceof DeleteItemRequest delete) {
            keys.check(delete.tableName(), delete.key());
            expressions(delete.expressionAttributeValues(), delete.conditionExpression());
        } else if (request instanceof GetItemRequest get) {
            keys.check(get.tableName(), get.key());
        } else if (request instanceof QueryRequest query) {
            keys.check(query.tableName(), query.exclusiveStartKey());
            keys.check(query.tableName(),
                    compared(query.keyConditionExpression(), query.expressionAttributeNames(), query.expressionAttributeValues()));
            expressions(query.expressionAttributeValues(), query.keyConditionExpression(), query.filterExpression());
        } else if (request instanceof BatchGetItemRequest batch) {
            batch.requestItems().forEach((table, asked) -> {
                requireDifferent(asked.keys(), MAX_KEYS);
                asked.keys().forEach(key -> keys.check(table, key));
            });
        } else if (request instanceof TransactWriteItemsRequest transaction) {
            transaction(transaction.transactItems());
        } else if (request instanceof BatchExecuteStatementRequest batch) {
            Refused.unless(batch.statements().size() <= MAX_STATEMENTS, "a batch has at most %d statements", MAX_STATEMENTS);
            batch.statements().forEach(statement -> {
                Refused.unless(statement.statement().length() <= MAX_LENGTH_OF_STATEMENT, "a statement has at most %d characters",
                        MAX_LENGTH_OF_STATEMENT);
                statement.parameters().forEach(ValueLimits::check);
            });
        }
    }

    private void put(String table, Map<String, AttributeValue> item) {
        keys.check(table, item);
        ValueLimits.checkItem(item);
    }

    private void update(String table, Map<String, AttributeValue> key, String expression, Map<String, String> names,
            Map<String, AttributeValue> values) {
        keys.check(table, key);
        compared(expression, names, values).forEach((name, set) -> keys.check(table, Map.of(name, set)));
    }

    private void transaction(List<TransactWriteItem> actions) {
        long size = 0;
        for (TransactWriteItem action : actions) {
            if (action.put() != null) {
                put(action.put().tableName(), action.put().item());
                size += ValueLimits.size(action.put().item());
                expressions(action.put().expressionAttributeValues(), action.put().conditionExpression());
            } else if (action.update() != null) {
                update(action.update().tableName(), action.update().key(), action.update().updateExpression(),
                        action.update().expressionAttributeNames(),
                        action.update().expressionAttributeValues());
                size += ValueLimits.size(action.update().expressionAttributeValues());
                expressions(action.update().expressionAttributeValues(), action.update().conditionExpression(),
                        action.update().updateExpression());
            }
        }
        requireDifferent(actions.stream().map(this::key).toList(), MAX_ACTIONS);
        Refused.unless(size <= MAX_TRANSACTION_BYTES, "a transaction has at most %d bytes, and this has %d", MAX_TRANSACTION_BYTES, size);
    }

    private Map<String, AttributeValue> key(TransactWriteItem action) {
        return action.put() != null
                ? keys.primary(action.put().tableName(), action.put().item())
                : action.update() != null
                        ? action.update().key()
                        : action.delete() != null ? action.delete().key() : action.conditionCheck().key();
    }

    private static void requireDifferent(Collection<Map<String, AttributeValue>> items, int most) {
        Refused.unless(items.size() <= most, "a request names at most %d items, and this names %d", most, items.size());
        Refused.unless(Set.copyOf(items).size() == items.size(), "an item is named twice: %s", items);
    }

    private static void expressions(Map<String, AttributeValue> values, String... expressions) {
        values.values().forEach(ValueLimits::check);
        Stream.of(expressions).filter(expression -> expression != null && expression.length() > MAX_LENGTH_OF_EXPRESSION).findFirst()
                .ifPresent(expression -> Refused.unless(false, "an expression has at most %d characters", MAX_LENGTH_OF_EXPRESSION));
    }

    /** The attributes that the expression compares with, or sets to, a value; of two values the longer one. */
    private static Map<String, AttributeValue> compared(String expression, Map<String, String> names, Map<String, AttributeValue> values) {
        Map<String, AttributeValue> compared = new HashMap<>();
        Matcher matcher = COMPARED.matcher(expression == null ? "" : expression);
        while (matcher.find()) {
            String name = Stream.of(1, 3, 6).map(matcher::group).filter(found -> found != null).findFirst().orElseThrow();
            Stream.of(2, 4, 5, 7).map(matcher::group).filter(found -> found != null).map(values::get)
                    .forEach(value -> compared.merge(names.get(name), value,
                            (one, other) -> ValueLimits.size(one) > ValueLimits.size(other) ? one : other));
        }
        return compared;
    }
}
