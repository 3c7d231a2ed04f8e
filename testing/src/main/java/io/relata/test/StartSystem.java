package io.relata.test;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.identity.WatchParts;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.InProcessSystem;
import io.relata.internal.events.SteppedEventSources;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.gateway.FunctionRouting;
import io.relata.internal.events.queue.InMemoryQueue;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Starts a system with a new table. */
final class StartSystem implements AutoCloseable {
    private final TableModel model;
    private final SdkTable table;
    private final CountRequests requests = new CountRequests();
    private final DynamoDbClient dynamoDb;
    private final DynamoDbStreamsClient streams;
    private final TestFiles files;

    private StartSystem(TableModel model, DynamoDbEndpoint endpoint, String table) {
        this.model = model;
        this.table = new SdkTable(model, table, "");
        this.dynamoDb = endpoint.strictClient(requests);
        this.streams = endpoint.streamsClient();
        this.files = TestFiles.of(model);
    }

    /**
     * A table of its own in the DynamoDB Local that the tests of this JVM share.
     *
     * @param code makes the rules, listeners and operations, of what their constructors can take
     */
    static RelataSystem of(TableModel model, Function<Map<Class<?>, Object>, ApplicationCode> code) {
        return of(model, new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint()), model.table(), code);
    }

    /** @param table its name; no such table exists */
    static RelataSystem of(TableModel model, DynamoDbEndpoint endpoint, String table,
            Function<Map<Class<?>, Object>, ApplicationCode> code) {
        StartSystem start = new StartSystem(model, endpoint, table);
        try {
            return start.with(code);
        } catch (RuntimeException e) {
            start.close();
            throw e;
        }
    }

    private RelataSystem with(Function<Map<Class<?>, Object>, ApplicationCode> code) {
        LateRelata late = new LateRelata();
        ApplicationCode own = code.apply(Map.of(Relata.class, late.relata(), SdkTable.class, table, DynamoDbClient.class, dynamoDb));
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, table.name());
        WatchParts parts = new WatchParts(core, model, Clock.systemUTC(), Runnable::run);
        WriteContext writes = WriteContext.of(model, core).with(Rules.of(model, own.rules(), own.linkRules()).watching(parts));
        ReadContext reads = new ReadContext(model, core, Runnable::run, Clock.systemUTC()).watching(parts);
        Relata relata = late.become(new TableRelata(new AccessContext(reads, writes, TextIndex.NONE), table));
        DynamoDbCopyTable copies = new DynamoDbCopyTable(dynamoDb, table.name());
        RouteHandlers operations = own.operations();
        Failures failures = new Failures();
        InMemoryQueue queue = new InMemoryQueue();
        Map<String, LambdaFunction> functions = new HashMap<>(
                TestFunctions.api(reads, writes, operations, files.store(), failures::request));
        functions.putAll(TestFunctions.ofStream(model, copies, new DynamoDbBulkTable(dynamoDb, table.name()), table.name(), queue,
                own.changeListeners(model, failures), files.store()));
        SteppedEventSources sources = InProcessSystem.with(model, table.name(), dynamoDb, streams, functions).stepped(queue,
                failures::givenUp);
        parts.get();
        TestApi api = new TestApi(model, FunctionRouting.of(model, operations.routes(), functions), failures);
        return new RelataSystem(new RelataSystem.Parts(dynamoDb, requests, relata, api, sources, new FindFaults(model, copies), failures,
                this::end));
    }

    private void end() {
        dynamoDb.deleteTable(delete -> delete.tableName(table.name()));
        close();
    }

    @Override
    public void close() {
        files.end().run();
        streams.close();
        dynamoDb.close();
    }
}
