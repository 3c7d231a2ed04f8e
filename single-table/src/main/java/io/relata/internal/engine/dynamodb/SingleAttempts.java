package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import java.time.Duration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The table in DynamoDB for updates that are not worth waiting for: each is tried once, for a second where nothing else is said.
 *
 * <p>All else is as in {@link DynamoDbCoreTable}.
 */
public final class SingleAttempts extends ForwardingCoreTable {
    /** How long an update is tried where nothing else is said. */
    public static final Duration USUAL = Duration.ofSeconds(1);

    private final DynamoDbClient dynamoDb;
    private final String name;
    private final Duration longest;

    /**
     * @param name the table's name, or its ARN
     * @param longest how long an update is tried
     */
    public SingleAttempts(DynamoDbClient dynamoDb, String name, Duration longest) {
        super(new DynamoDbCoreTable(dynamoDb, name));
        this.dynamoDb = dynamoDb;
        this.name = name;
        this.longest = longest;
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return action instanceof Action.Update<CoreKey> update ? updated(update) : super.write(action);
    }

    private Outcome updated(Action.Update<CoreKey> update) {
        UpdateItemRequest request = Requests.update(name, update);
        try {
            dynamoDb.updateItem(request.toBuilder().overrideConfiguration(request.overrideConfiguration().orElseThrow().toBuilder()
                    .apiCallTimeout(longest).apiCallAttemptTimeout(longest).build()).build());
            return new Outcome.Written();
        } catch (ConditionalCheckFailedException e) {
            return new Outcome.Refused(DynamoDbTable.found(e.item()));
        } catch (SdkException e) {
            Failure failure = Failure.of(e);
            throw failure.ofWrite(failure.after(Outcome.Earlier.NOT_CARRIED_OUT));
        }
    }
}
