package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementError;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementErrorCodeEnum;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The table in DynamoDB, for many items at once. Items are deleted by statements and not by BatchWriteItem: IAM knows the action
 * PartiQLDelete, and one who may BatchWriteItem may also put.
 */
public final class DynamoDbBulkTable extends DynamoDbTable implements BulkTable {
    private static final int BATCH = 25;
    private static final int ATTEMPTS = 9;

    /** @param name the table's name */
    public DynamoDbBulkTable(DynamoDbClient dynamoDb, String name) {
        super(dynamoDb, name, IndexNames.SAME);
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return one(action);
    }

    @Override
    public Part scan(Scan scan) {
        Expression expression = new Expression();
        String filter = scan.prefix().map(prefix -> "begins_with(" + expression.name(Key.PARTITION) + ", " + expression.value(prefix) + ")")
                .orElse(null);
        String projection = scan.attributes().isEmpty()
                ? null
                : scan.attributes().stream().map(expression::name).collect(Collectors.joining(", "));
        ScanResponse response = Attempts.at(() -> dynamoDb.scan(request -> request.tableName(name).segment(scan.segment())
                .totalSegments(scan.segments()).limit(scan.limit()).consistentRead(true).filterExpression(filter)
                .projectionExpression(projection).expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .exclusiveStartKey(scan.startAfter().map(AttributeValues::of).orElse(null))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)));
        Optional<Item> last = response.hasLastEvaluatedKey()
                ? Optional.of(AttributeValues.item(response.lastEvaluatedKey()))
                : Optional.empty();
        return new Part(response.items().stream().map(AttributeValues::item).toList(), response.scannedCount(),
                ConsumedUnits.of(response), last);
    }

    @Override
    public void delete(List<Key> keys) {
        for (int from = 0; from < keys.size(); from += BATCH) {
            List<Key> left = keys.subList(from, Math.min(from + BATCH, keys.size()));
            for (int attempt = 1; !left.isEmpty(); attempt++) {
                left = undeleted(left);
                if (!left.isEmpty() && (attempt == ATTEMPTS || !Attempts.waited(attempt))) {
                    throw new TableThrottledException("the table's capacity does not suffice for a batch of deletions", null);
                }
            }
        }
    }

    /** Deletes a batch, and returns those which may succeed later. */
    private List<Key> undeleted(List<Key> keys) {
        List<BatchStatementResponse> responses = Attempts
                .at(() -> dynamoDb.batchExecuteStatement(request -> request.statements(keys.stream().map(this::deletion).toList())))
                .responses();
        List<Key> left = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            BatchStatementError error = responses.get(i).error();
            if (error != null && mayPass(error)) {
                left.add(keys.get(i));
            }
        }
        return left;
    }

    private BatchStatementRequest deletion(Key key) {
        return BatchStatementRequest.builder().statement("DELETE FROM \"" + name + "\" WHERE \"id\"=? AND \"type\"=?")
                .parameters(AttributeValue.fromS(key.id()), AttributeValue.fromS(key.type())).build();
    }

    /** @throws DynamoDbException when a repetition would not help */
    private static boolean mayPass(BatchStatementError error) {
        BatchStatementErrorCodeEnum code = error.code();
        if (code == BatchStatementErrorCodeEnum.ACCESS_DENIED || code == BatchStatementErrorCodeEnum.VALIDATION_ERROR
                || code == BatchStatementErrorCodeEnum.RESOURCE_NOT_FOUND) {
            String name = error.codeAsString().endsWith("Exception") ? error.codeAsString() : error.codeAsString() + "Exception";
            throw DynamoDbException.builder().statusCode(400).message(error.message())
                    .awsErrorDetails(AwsErrorDetails.builder().errorCode(name).errorMessage(error.message()).build()).build();
        }
        return code != BatchStatementErrorCodeEnum.CONDITIONAL_CHECK_FAILED;
    }
}
