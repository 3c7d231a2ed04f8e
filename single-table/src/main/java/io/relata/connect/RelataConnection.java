package io.relata.connect;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.engine.access.AccessContext;
import io.relata.engine.access.TableRelata;
import io.relata.engine.dynamodb.DynamoDbCoreTable;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.list.TextIndex;
import io.relata.engine.write.version.OptimisticRetry;
import io.relata.engine.write.version.WriteContext;
import io.relata.model.Model;
import java.time.Clock;
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
 */
public record RelataConnection(DynamoDbClient client, Model model, String name, String indexNames, Clock clock) {
    /** The table that has the model's name. */
    public static RelataConnection of(DynamoDbClient client, Model model) {
        return new RelataConnection(client, model, model.table(), "", Clock.systemUTC());
    }

    public RelataConnection table(String otherName) {
        return new RelataConnection(client, model, otherName, indexNames, clock);
    }

    /** @throws IllegalArgumentException when the text is no list of indexes and their names */
    public RelataConnection indexNames(String text) {
        model.indexNames(text);
        return new RelataConnection(client, model, name, text, clock);
    }

    public RelataConnection clock(Clock other) {
        return new RelataConnection(client, model, name, indexNames, other);
    }

    /** Typed access to the table. Nothing is sent before it is used. */
    public Relata relata() {
        DynamoDbCoreTable table = new DynamoDbCoreTable(client, name, model.indexNames(indexNames));
        return new TableRelata(new AccessContext(new ReadContext(model, table, Runnable::run, clock),
                new WriteContext(model, table, clock, OptimisticRetry.waiting()), TextIndex.NONE), new SdkTable(model, name, indexNames));
    }
}
