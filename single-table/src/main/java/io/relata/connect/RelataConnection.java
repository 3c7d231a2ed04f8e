package io.relata.connect;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.model.Model;
import java.time.Clock;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * How to reach a table outside the functions, which have a {@link Relata} as a bean.
 *
 * <pre>{@code
 * Relata relata = RelataConnection.of(DynamoDbClient.create(), Office.MODEL).table("Entity-prod").relata();
 * }</pre>
 *
 * <p>There is no search, and the Queries of one page (of a sharded list, of several tags) run one after another.
 *
 * @param client stays open; whoever made it closes it
 * @param name the table's name, or its ARN
 * @param indexNames what indexes are called that are not called as in the model: {@code customerIdGsi:customerIdGsi2}; usually empty
 * @param clock gives versions and times, and decides what has expired
 * @param guards how guards of unique values are hashed; empty in plain text
 */
public record RelataConnection(DynamoDbClient client, Model model, String name, String indexNames, Clock clock,
        Optional<GuardKeys> guards) {
    /** The table that has the model's name. */
    public static RelataConnection of(DynamoDbClient client, Model model) {
        return new RelataConnection(client, model, model.table(), "", Clock.systemUTC(), Optional.empty());
    }

    public RelataConnection table(String otherName) {
        return new RelataConnection(client, model, otherName, indexNames, clock, guards);
    }

    /** @throws IllegalArgumentException when the text is no list of indexes and their names */
    public RelataConnection indexNames(String text) {
        TableModel.of(model).indexNames(text);
        return new RelataConnection(client, model, name, text, clock, guards);
    }

    public RelataConnection clock(Clock other) {
        return new RelataConnection(client, model, name, indexNames, other, guards);
    }

    /**
     * How the table's deployment keeps unique values. Whoever writes otherwise claims values that are taken.
     *
     * @param setting the deployment's {@code uniqueValues}: {@code both}, {@code moving} or {@code hashed}
     * @param key the text of the deployment's secret
     * @throws IllegalArgumentException when there is no such setting, or the key is too short
     */
    public RelataConnection uniqueValues(String setting, String key) {
        return new RelataConnection(client, model, name, indexNames, clock,
                Optional.of(new GuardKeys(UniqueValues.of(setting), DeploymentKey.of(key))));
    }

    /** Typed access to the table. Nothing is sent before it is used. */
    public Relata relata() {
        TableModel declared = TableModel.of(model);
        DynamoDbCoreTable stored = new DynamoDbCoreTable(client, name, declared.indexNames(indexNames));
        CoreTable table = guards.map(known -> known.on(stored)).orElse(stored);
        return new TableRelata(new AccessContext(new ReadContext(declared, table, Runnable::run, clock),
                new WriteContext(declared, table, clock, OptimisticRetry.waiting()), TextIndex.NONE),
                new SdkTable(declared, name, indexNames));
    }
}
