package io.relata.internal.functions.session;

import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.SingleAttempts;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.time.Duration;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The table, reached in a session of the caller's tenant. What a tenant's keys are and in whose session they are asked for is decided in
 * two places that do not know each other: where they disagree, IAM refuses.
 *
 * @param name the table's name, or its ARN
 * @param indexNames what the model's indexes are called in it
 */
public record SessionTables(TableModel model, TenantSessions sessions, DynamoDbClient dynamoDb, String name, IndexNames indexNames) {
    /** @throws IllegalStateException when the model has no tenants */
    public SessionTables {
        if (!model.multiTenant()) {
            throw new IllegalStateException("relata.tenant-role is set, but the model " + model.name() + " has no tenants: leave it out");
        }
    }

    /** As callers see it who read and write. */
    public CallerTables<CoreTable> core() {
        return core(stored -> stored);
    }

    /**
     * The same with another view of each tenant's items.
     *
     * @param view of what is stored
     */
    public CallerTables<CoreTable> core(UnaryOperator<CoreTable> view) {
        return CallerTables.ofEach(model, space -> view.apply(stored(space)), KeySpace::core);
    }

    /** As callers see it who only read. */
    public CallerTables<TableReads> reads() {
        return reads(stored -> stored);
    }

    /**
     * The same with another view of each tenant's items.
     *
     * @param view of what is stored
     */
    public CallerTables<TableReads> reads(UnaryOperator<CoreTable> view) {
        return CallerTables.ofEach(model, space -> view.apply(stored(space)), KeySpace::reads);
    }

    /**
     * As the requests of callers are counted in it.
     *
     * @param longest how long a count is tried
     */
    public CallerTables<CoreTable> limits(Duration longest) {
        return CallerTables.ofEach(model, space -> new SingleAttempts(client(space), name, longest), KeySpace::core);
    }

    /** A client for requests of a caller's own. */
    public DynamoDbClient client(DynamoDbClient client, Caller caller) {
        return sessions.client(client, new Tenant(caller.tenant().orElseThrow()));
    }

    private DynamoDbCoreTable stored(KeySpace space) {
        return new DynamoDbCoreTable(client(space), name, indexNames);
    }

    private DynamoDbClient client(KeySpace space) {
        return sessions.client(dynamoDb, new Tenant(space.name().orElseThrow()));
    }
}
