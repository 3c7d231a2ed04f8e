package io.relata.local;

import io.relata.fanout.StreamFilter;
import io.relata.fanout.index.IndexFilter;
import io.relata.local.http.Gateway;
import io.relata.local.queue.ElasticMq;
import io.relata.local.queue.QueueMapping;
import io.relata.local.queue.SqsEndpoint;
import io.relata.local.stream.Checkpoints;
import io.relata.local.stream.DynamoDbChangeStream;
import io.relata.local.stream.EventSourceMapping;
import io.relata.local.stream.FailureFile;
import io.relata.local.stream.RecordFilter;
import io.relata.local.stream.Subscription;
import io.relata.model.Model;
import io.relata.models.Models;
import io.relata.schema.ModelException;
import io.relata.servers.dynamodb.DynamoDbEndpoint;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The whole system on this machine: the functions as they are deployed, a DynamoDB with its stream, and what stands for the services
 * between them.
 */
public final class LocalSystem implements AutoCloseable {
    private final SystemOptions options;
    private final Model model;
    private final Gateway gateway;
    private final RunningParts parts = new RunningParts();
    private Database database;
    private ElasticMq queue;
    private SearchEngine search;
    private EventSourceMapping mapping;
    private Optional<EventSourceMapping> indexing = Optional.empty();
    private QueueMapping work;

    private LocalSystem(SystemOptions options, Model model, Gateway gateway) {
        this.options = options;
        this.model = model;
        this.gateway = gateway;
    }

    /**
     * Starts it and waits until it is ready, about 5 s.
     *
     * @throws LocalSystemException when it can't start; the message says what to do
     */
    public static LocalSystem start(SystemOptions options) {
        LocalSystem system = new LocalSystem(options, modelNamed(options.model()), listening(options.port()));
        try {
            system.startParts();
            return system;
        } catch (RuntimeException e) {
            system.close();
            throw e;
        }
    }

    private static Model modelNamed(String name) {
        try {
            return Models.named(name);
        } catch (IllegalArgumentException | ModelException e) {
            throw new LocalSystemException(e.getMessage(), e);
        }
    }

    private static Gateway listening(int port) {
        try {
            return Gateway.listen(port);
        } catch (IOException e) {
            throw new LocalSystemException("port " + port + " is taken, so the API can't be served there: choose another", e);
        }
    }

    private void startParts() {
        Optional<DataDirectory> data = options.data().map(directory -> parts.keep(DataDirectory.open(directory)));
        database = parts.keep(Database.starting(options.database(), data));
        queue = parts.keep(ElasticMq.starting(Ports.freeOr(options.queuePort()), options.queue(), data.map(DataDirectory::queue)));
        search = parts.keep(SearchEngine.starting(options.search(), model, data));
        LocalFunctions functions = parts.keep(LocalFunctions.start(options.home(),
                FunctionConfiguration.of(options, table(), database.endpoint(), queue.endpoint(), search.endpoint())));
        DynamoDbEndpoint dynamoDb = database.awaited();
        LocalTable table;
        try (DynamoDbClient client = dynamoDb.client()) {
            table = LocalTable.ready(client, options.model(), model, table());
        }
        Subscription fanout = new Subscription(functions.fanout(), new RecordFilter(StreamFilter.PATTERNS), options.delivery(),
                new FailureFile(data.map(DataDirectory::failedBatches)));
        mapping = follow(dynamoDb, table, fanout, data.map(DataDirectory::checkpoints));
        search.await();
        indexing = functions.index()
                .map(function -> follow(dynamoDb, table, new Subscription(function, new RecordFilter(IndexFilter.patterns(model)),
                        options.delivery(), new FailureFile(data.map(DataDirectory::failedIndexing))),
                        data.map(DataDirectory::indexCheckpoints)));
        work = parts.keep(QueueMapping.start(awaitedQueue(), functions.work(), options.queue()));
        gateway.open(functions);
    }

    private EventSourceMapping follow(DynamoDbEndpoint dynamoDb, LocalTable table, Subscription subscription,
            Optional<Checkpoints> checkpoints) {
        return parts.keep(
                EventSourceMapping.start(new DynamoDbChangeStream(parts.keep(dynamoDb.streamsClient()), table.streamArn()), subscription,
                        checkpoints.orElseGet(Checkpoints::inMemory)));
    }

    private SqsEndpoint awaitedQueue() {
        try {
            return queue.awaited();
        } catch (CompletionException e) {
            throw new LocalSystemException("the work queue does not start: " + e.getCause().getMessage(), e.getCause());
        }
    }

    /** Where the API is served. */
    public URI url() {
        return gateway.url();
    }

    public URI dynamoDbEndpoint() {
        return database.endpoint().uri();
    }

    /** Where the search engine is; none where there is none. */
    public Optional<URI> searchEndpoint() {
        return search.endpoint();
    }

    /** Where the work queue and its dead letters are. */
    public SqsEndpoint queueEndpoint() {
        return queue.endpoint();
    }

    /** The table's name. */
    public String table() {
        return options.table().orElse(model.table());
    }

    public Model model() {
        return model;
    }

    /**
     * Waits until all changes so far, and those that follow from them, have been processed by the functions that follow them or given up.
     * Right after it, with nobody writing and no dead letters, every copy is what it should be.
     *
     * @throws TimeoutException when that takes longer
     */
    public void awaitQuiet(Duration atMost) throws InterruptedException, TimeoutException {
        long deadline = System.nanoTime() + atMost.toNanos();
        long before;
        do {
            before = work.deliveries();
            mapping.awaitQuiet(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
            work.awaitEmpty(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        } while (work.deliveries() != before);
        if (indexing.isPresent()) {
            indexing.get().awaitQuiet(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
    }

    /** Stops within 5 s: requests and batches under way finish first, and how far the stream has been processed is written down. */
    @Override
    public void close() {
        gateway.close();
        parts.close();
    }
}
