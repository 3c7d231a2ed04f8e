package io.relata.internal.servers.dynamodb;

import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * The capacity units that DynamoDB Local does not report, or reports wrongly: it says nothing of BatchExecuteStatement and of a Query that
 * finds nothing, takes a transaction for one action, and rounds all items of a BatchGetItem together. For items of less than 1 KB.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">What BatchGetItem consumes</a>
 */
public final class ComputedUnits {
    private static final double OF_AN_ACTION = 2;
    private static final double STRONG = 1;
    private static final double EVENTUAL = 0.5;

    private ComputedUnits() {
    }

    /** Two write units for each action. */
    public static double of(TransactWriteItemsRequest transaction) {
        return OF_AN_ACTION * transaction.transactItems().size();
    }

    /** One write unit for each statement, and none on an index: statements change no index attribute. */
    public static double of(BatchExecuteStatementRequest batch) {
        return batch.statements().size();
    }

    /**
     * The least that a BatchGetItem costs, a unit or a half for each key, or what was reported if that is more.
     *
     * @param reported read units
     */
    public static double of(BatchGetItemRequest batch, double reported) {
        return Math.max(reported, batch.requestItems().values().stream()
                .mapToDouble(keys -> keys.keys().size() * (Boolean.TRUE.equals(keys.consistentRead()) ? STRONG : EVENTUAL)).sum());
    }

    /**
     * The least that a Query costs, or what was reported if that is more.
     *
     * @param reported read units
     */
    public static double of(QueryRequest query, double reported) {
        return Math.max(Boolean.TRUE.equals(query.consistentRead()) ? STRONG : EVENTUAL, reported);
    }
}
