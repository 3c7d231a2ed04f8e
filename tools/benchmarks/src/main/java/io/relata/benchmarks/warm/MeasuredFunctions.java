package io.relata.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.engine.dynamodb.DynamoDbCoreTable;
import io.relata.engine.read.ReadContext;
import io.relata.engine.write.version.WriteContext;
import io.relata.functions.commands.CommandsHandler;
import io.relata.functions.queries.QueriesHandler;
import io.relata.model.Model;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Both functions of the API, unchanged. */
record MeasuredFunctions(CommandsHandler commands, QueriesHandler queries, ExecutorService threads) implements AutoCloseable {
    static MeasuredFunctions over(DynamoDbClient dynamoDb, String table, Model model) {
        ExecutorService threads = Executors.newFixedThreadPool(OfficeItems.TAGS);
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, table);
        return new MeasuredFunctions(new CommandsHandler(WriteContext.of(model, core)),
                new QueriesHandler(new ReadContext(model, core, threads, Clock.systemUTC())), threads);
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
