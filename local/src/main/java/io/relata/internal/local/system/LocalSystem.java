package io.relata.internal.local.system;

import io.relata.internal.console.source.Tokens;
import io.relata.internal.console.system.ObservedFunctions;
import io.relata.internal.console.system.SystemConsole;
import io.relata.internal.console.web.ConsoleHandler;
import io.relata.internal.events.EventSources;
import io.relata.internal.events.gateway.GatewayAnswer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.queue.QueueMapping;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.events.stream.Checkpoints;
import io.relata.internal.events.stream.Delivery;
import io.relata.internal.events.stream.DynamoDbChangeStream;
import io.relata.internal.events.stream.EventSourceMapping;
import io.relata.internal.events.stream.FailureFile;
import io.relata.internal.events.stream.RecordFilter;
import io.relata.internal.events.stream.Subscription;
import io.relata.internal.events.table.LocalTable;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.index.IndexFilter;
import io.relata.internal.local.console.LocalConsole;
import io.relata.internal.local.http.Gateway;
import io.relata.internal.local.http.RootHandler;
import io.relata.internal.local.queue.ElasticMq;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.process.Ports;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/**
 * The whole system on one machine: the packaged functions, DynamoDB with its stream, and replacements for the AWS services between them.
 */
public final class LocalSystem implements AutoCloseable {
    private final SystemOptions options;
    private final TableModel model;
    private final Gateway gateway;
    private final RunningParts parts;
    private final Database database;
    private final ElasticMq queue;
    private final SearchEngine search;
    private final FileServer files;
    private final EventSources sources;
    private final AuthorizedApi api;
    private final CompletableFuture<String> lost;

    /** Starts everything; what runs when that fails is among the parts. */
    private LocalSystem(SystemOptions options, TableModel model, Gateway gateway, RunningParts parts) {
        this.options = options;
        this.model = model;
        this.gateway = gateway;
        this.parts = parts;
        Optional<DataDirectory> data = options.data().map(directory -> parts.add(DataDirectory.open(directory)));
        database = parts.add(Database.starting(options, data));
        queue = parts.add(ElasticMq.starting(Ports.freeOr(options.queuePort()), options.queue(), data.map(DataDirectory::queue)));
        search = parts.add(SearchEngine.starting(options.search(), model, data));
        files = parts.add(FileServer.start(model, data, options.guard().origins()));
        ObservedFunctions observed = new ObservedFunctions();
        LocalFunctions functions = parts.add(LocalFunctions.start(model, options.functions(),
                FunctionConfiguration.of(options, model, table(), database.endpoint(), queue.endpoint(), search.endpoint(), files.url()),
                observed));
        DynamoDbEndpoint dynamoDb = database.awaited();
        LocalTable table = database.table(model, table());
        Subscription fanout = new Subscription(observed.withFaults(functions.fanout()), new RecordFilter(StreamFilter.PATTERNS),
                Delivery.standard(), new FailureFile(data.map(DataDirectory::failedBatches)), observed.valve());
        EventSourceMapping copies = follow(dynamoDb, table, fanout, data.map(DataDirectory::checkpoints));
        search.await();
        Optional<EventSourceMapping> indexing = functions.index()
                .map(function -> follow(dynamoDb, table, new Subscription(function, new RecordFilter(IndexFilter.patterns(model)),
                        Delivery.standard(), new FailureFile(data.map(DataDirectory::failedIndexing))),
                        data.map(DataDirectory::indexCheckpoints)));
        QueueMapping work = parts.add(QueueMapping.start(awaitedQueue(), functions.work(), options.queue()));
        sources = new EventSources(copies, work, indexing);
        api = AuthorizedApi.of(model, functions, data);
        LocalConsole console = parts.add(LocalConsole.of(new SystemConsole.Parts(model, table(), dynamoDb.client(), queue.endpoint(),
                api.http(), Optional.of(api.tokens()), Optional.empty(), options.portion().orElse(FindCopies.DEFAULT_PORTION)), observed));
        gateway.putInFront(new RootHandler(model, ConsoleHandler.ROOT), console.handler());
        lost = CompletableFuture.anyOf(database.ended(), search.ended()).thenApply(String.class::cast);
    }

    /**
     * Starts the system and waits until it is ready, about 5 s.
     *
     * @throws LocalSystemException when it can't start
     */
    public static LocalSystem start(SystemOptions options) {
        LocalSystem system = closed(options);
        system.open();
        return system;
    }

    /**
     * The same, with an API that answers 503 until {@link #open}: what is to be there before others ask comes by {@link #answer}.
     *
     * @throws LocalSystemException when it can't start
     */
    public static LocalSystem closed(SystemOptions options) {
        TableModel model = BeforeStart.model(options.model());
        Gateway gateway = BeforeStart.gateway(options);
        RunningParts parts = new RunningParts();
        try {
            return new LocalSystem(options, model, gateway, parts);
        } catch (RuntimeException e) {
            gateway.close();
            parts.close();
            throw e;
        }
    }

    private EventSourceMapping follow(DynamoDbEndpoint dynamoDb, LocalTable table, Subscription subscription,
            Optional<Checkpoints> checkpoints) {
        return parts.add(
                EventSourceMapping.start(new DynamoDbChangeStream(parts.add(dynamoDb.streamsClient()), table.streamArn()), subscription,
                        checkpoints.orElseGet(Checkpoints::inMemory)));
    }

    private SqsEndpoint awaitedQueue() {
        try {
            return queue.awaited();
        } catch (CompletionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new LocalSystemException("the work queue did not start: " + cause.getMessage(), cause);
        }
    }

    /** Lets the API answer from now on, until a server that it needs has ended. */
    public void open() {
        gateway.open(api.http());
        lost.thenAccept(why -> gateway.open(HttpApi.lost(why)));
    }

    /** Answers as if the request came over HTTP, also before the API is open. */
    public GatewayAnswer answer(GatewayRequest request) {
        return api.http().answer(request);
    }

    /** Completes when a server that the system needs has ended, with a sentence that says how; also while the system is closed. */
    public CompletableFuture<String> lost() {
        return lost.copy();
    }

    /** Where the API is served. */
    public URI url() {
        return gateway.url();
    }

    /** Where the console is. */
    public URI consoleUrl() {
        return gateway.url().resolve(ConsoleHandler.ROOT);
    }

    public URI dynamoDbEndpoint() {
        return database.endpoint().uri();
    }

    /** Where the search engine answers; empty without a search engine. */
    public Optional<URI> searchEndpoint() {
        return search.endpoint();
    }

    /** The bucket with the files of entities; empty where they have none. */
    public Optional<URI> files() {
        return files.url();
    }

    /** Where the work queue and its dead-letter queue answer. */
    public SqsEndpoint queueEndpoint() {
        return queue.endpoint();
    }

    /** The table's name. */
    public String table() {
        return options.table().orElse(model.table());
    }

    /** Issues tokens by which the API knows its callers. */
    public Tokens tokens() {
        return api.tokens();
    }

    public TableModel model() {
        return model;
    }

    /**
     * Waits until the functions have processed, or given up, all changes so far and all changes that follow from them. Then, if nothing
     * else writes and no message is dead-lettered, every copy is up to date.
     *
     * @throws TimeoutException when that takes longer
     */
    public void awaitQuiet(Duration atMost) throws InterruptedException, TimeoutException {
        sources.awaitQuiet(atMost);
    }

    /** Stops within 5 s. Requests and batches in progress finish first, and the checkpoints are saved. */
    @Override
    public void close() {
        gateway.close();
        parts.close();
    }
}
