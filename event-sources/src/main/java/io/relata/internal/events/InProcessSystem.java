package io.relata.internal.events;

import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.gateway.Authorizer;
import io.relata.internal.events.gateway.FunctionRouting;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.queue.CreateQueues;
import io.relata.internal.events.queue.InMemoryQueue;
import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.events.queue.QueueMapping;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.events.stream.Checkpoints;
import io.relata.internal.events.stream.Delivery;
import io.relata.internal.events.stream.DynamoDbChangeStream;
import io.relata.internal.events.stream.EventSourceMapping;
import io.relata.internal.events.stream.FailedBatch;
import io.relata.internal.events.stream.FailureFile;
import io.relata.internal.events.stream.RecordFilter;
import io.relata.internal.events.stream.SteppedMapping;
import io.relata.internal.events.stream.StreamGate;
import io.relata.internal.events.stream.Subscription;
import io.relata.internal.events.table.LocalTable;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.fanout.index.IndexFilter;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.model.TableModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A model's table in a local DynamoDB, and the functions that are called with what happens to it, as they are deployed: with the same
 * filters. Either the events come by themselves, or step by step.
 */
public final class InProcessSystem {
    private static final String FANOUT = "fanout";
    private static final String WORK = "work";
    private static final String INDEX = "index";

    private final TableModel model;
    private final LocalTable table;
    private final DynamoDbClient dynamoDb;
    private final DynamoDbStreamsClient streams;
    private final Map<String, LambdaFunction> functions;

    private InProcessSystem(TableModel model, LocalTable table, DynamoDbClient dynamoDb, DynamoDbStreamsClient streams,
            Map<String, LambdaFunction> functions) {
        this.model = model;
        this.table = table;
        this.dynamoDb = dynamoDb;
        this.streams = streams;
        this.functions = functions;
    }

    /**
     * Creates the table, or adds the indexes that it lacks.
     *
     * @param tableName the table's name; the model may name another one
     * @param streams closed by the caller, after what is started here
     * @param functions by the names of their handlers: {@code commands}, {@code queries}, {@code fanout}, {@code work} and, where there is
     * a search engine, {@code index}
     * @throws io.relata.internal.events.table.UnfitTableException when there is a table of that name that is of another model
     */
    public static InProcessSystem with(TableModel model, String tableName, DynamoDbClient dynamoDb,
            DynamoDbStreamsClient streams, Map<String, LambdaFunction> functions) {
        LocalTable table = LocalTable.ready(dynamoDb, model, tableName);
        return new InProcessSystem(model, table, dynamoDb, streams, Map.copyOf(functions));
    }

    /** The functions of the API, as they answer requests. */
    public HttpApi api() {
        return api(CustomRoutes.NONE, Authorizer.withoutTokens(model));
    }

    /** The functions of the API with custom routes, for callers that the authorizer knows. */
    public HttpApi api(CustomRoutes own, Authorizer authorizer) {
        return HttpApi.of(FunctionRouting.of(model, own, functions), authorizer);
    }

    /**
     * Creates the queues that there are not yet, has what has expired deleted, and delivers events from now on, in threads of its own,
     * until it is closed.
     *
     * @param data the directory that remembers how far the stream was read; without, it is read from its beginning
     * @param gate what all records for the stream function pass
     */
    public EventSources run(SqsEndpoint queue, Optional<Path> data, StreamGate gate) {
        table.enableTimeToLive(dynamoDb);
        CreateQueues.in(queue, QueueDelivery.standard());
        EventSourceMapping copies = EventSourceMapping.start(stream(),
                fanout(Delivery.standard(), failures(data, "failed-batches.jsonl"), gate), checkpoints(data, "checkpoints.json"));
        Optional<EventSourceMapping> indexing = indexing(Delivery.standard(), failures(data, "failed-indexing.jsonl"))
                .map(index -> EventSourceMapping.start(stream(), index, checkpoints(data, "index-checkpoints.json")));
        return new EventSources(copies, QueueMapping.start(queue, function(WORK), QueueDelivery.standard()), indexing);
    }

    /**
     * Delivers events only when it is told to. What has expired stays in the table.
     *
     * @param failures takes the records that a function could not process
     */
    public SteppedEventSources stepped(InMemoryQueue queue, FailedBatch.Destination failures) {
        return new SteppedEventSources(new SteppedMapping(stream(), fanout(Delivery.stepped(), failures, StreamGate.OPEN)), queue,
                function(WORK),
                indexing(Delivery.stepped(), failures).map(index -> new SteppedMapping(stream(), index)));
    }

    public LocalTable table() {
        return table;
    }

    private DynamoDbChangeStream stream() {
        return new DynamoDbChangeStream(streams, table.streamArn());
    }

    private Subscription fanout(Delivery delivery, FailedBatch.Destination failures, StreamGate gate) {
        return new Subscription(function(FANOUT), new RecordFilter(StreamFilter.PATTERNS), delivery, failures, gate);
    }

    /** Empty without the function, and where nothing in the model is searchable. */
    private Optional<Subscription> indexing(Delivery delivery, FailedBatch.Destination failures) {
        List<String> patterns = IndexFilter.patterns(model);
        return Optional.ofNullable(functions.get(INDEX)).filter(function -> !patterns.isEmpty())
                .map(function -> new Subscription(function, new RecordFilter(patterns), delivery, failures));
    }

    private static FailureFile failures(Optional<Path> data, String file) {
        return new FailureFile(data.map(directory -> directory.resolve(file)));
    }

    private static Checkpoints checkpoints(Optional<Path> data, String file) {
        return data.map(directory -> Checkpoints.in(directory.resolve(file))).orElseGet(Checkpoints::inMemory);
    }

    private LambdaFunction function(String handler) {
        return Objects.requireNonNull(functions.get(handler), () -> "there is no function " + handler);
    }
}
