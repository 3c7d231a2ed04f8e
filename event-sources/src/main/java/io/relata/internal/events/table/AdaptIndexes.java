package io.relata.internal.events.table;

import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.key.Index;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.core.waiters.Waiter;
import software.amazon.awssdk.core.waiters.WaiterAcceptor;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Adds the indexes of a model that its table lacks. DynamoDB Local takes about a second for each. */
final class AdaptIndexes {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final int LOOKS = 1500;

    private final DynamoDbClient dynamoDb;
    private final String table;
    private final Waiter<TableDescription> untilActive = Waiter.builder(TableDescription.class)
            .addAcceptor(WaiterAcceptor.successOnResponseAcceptor(AdaptIndexes::isActive))
            .addAcceptor(WaiterAcceptor.retryOnResponseAcceptor(description -> true))
            .overrideConfiguration(waiting -> waiting.maxAttempts(LOOKS).backoffStrategyV2(BackoffStrategy.fixedDelay(BETWEEN_LOOKS)))
            .build();

    AdaptIndexes(DynamoDbClient dynamoDb, String table) {
        this.dynamoDb = dynamoDb;
        this.table = table;
    }

    /** Leaves other indexes as they are. Waits until all can be read. */
    void to(List<Index> indexes) {
        for (Index index : indexes) {
            if (awaited().globalSecondaryIndexes().stream().noneMatch(found -> found.indexName().equals(index.name()))) {
                dynamoDb.updateTable(TableDefinition.adding(index, table));
            }
        }
        awaited();
    }

    private TableDescription awaited() {
        return untilActive.run(() -> dynamoDb.describeTable(describe -> describe.tableName(table)).table()).matched().response()
                .orElseThrow(() -> new UnfitTableException("table " + table + " did not become active"));
    }

    private static boolean isActive(TableDescription description) {
        return description.tableStatus() == TableStatus.ACTIVE
                && description.globalSecondaryIndexes().stream().allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
    }
}
