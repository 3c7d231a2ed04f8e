package io.relata.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.functions.session.SessionTables;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Both functions of the API, unchanged. */
record MeasuredFunctions(CommandsHandler commands, QueriesHandler queries, ExecutorService threads) implements AutoCloseable {
    static MeasuredFunctions over(DynamoDbClient dynamoDb, String table, TableModel model) {
        return over(dynamoDb, table, model, UnaryOperator.identity(), UnaryOperator.identity());
    }

    /** In sessions of tenants. */
    static MeasuredFunctions over(SessionTables tables) {
        return over(tables.dynamoDb(), tables.name(), tables.model(), writes -> writes.through(tables.core()),
                reads -> reads.through(tables.reads()));
    }

    private static MeasuredFunctions over(DynamoDbClient dynamoDb, String table, TableModel model, UnaryOperator<WriteContext> writes,
            UnaryOperator<ReadContext> reads) {
        ExecutorService threads = Executors.newFixedThreadPool(OfficeItems.TAGS);
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, table);
        return new MeasuredFunctions(new CommandsHandler(writes.apply(WriteContext.of(model, core))),
                new QueriesHandler(reads.apply(new ReadContext(model, core, threads, Clock.systemUTC()))), threads);
    }

    @SuppressWarnings("NullAway") // The functions do not need the invocation's context.
    APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent event) {
        boolean reads = event.getRequestContext().getHttp().getMethod().equals("GET");
        return reads ? queries.handleRequest(event, null) : commands.handleRequest(event, null);
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
