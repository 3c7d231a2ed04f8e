package io.relata.local;

import io.relata.dynamodblocal.DynamoDbEndpoint;
import io.relata.fanout.StreamFilter;
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
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The whole system on this machine: the functions as they are deployed, a DynamoDB with its stream, and what stands for the services between them.
 */
public final class LocalSystem implements AutoCloseable {
    private final Options options;
    private final Model model;
    private final Gateway gateway;
    private final Parts parts = new Parts();
    private Database database;
    private ElasticMq queue;
    private EventSourceMapping mapping;
    private QueueMapping work;

    private LocalSystem(Options options, Model model, Gateway gateway) {
        this.options = options;
        this.model = model;
        this.gateway = gateway;
    }

    /**
     * Starts it and waits until it is ready, about 5 s.
     *
     * @throws LocalSystemException when it can't start; the message says what to do
     */
    public static LocalSystem start(Options options) {
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
        } catch (IllegalArgumentException e) {
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
        Functions functions = parts.keep(Functions.start(options.home(), configuration()));
        DynamoDbEndpoint dynamoDb = database.awaited();
        LocalTable table;
        try (DynamoDbClient client = dynamoDb.client()) {
            table = LocalTable.ready(client, model, table());
        }
        Subscription fanout = new Subscription(functions.fanout(), new RecordFilter(StreamFilter.PATTERNS), options.delivery(),
                new FailureFile(data.map(DataDirectory::failedBatches)));
        mapping = parts.keep(EventSourceMapping.start(new DynamoDbChangeStream(parts.keep(dynamoDb.streamsClient()), table.streamArn()), fanout,
                data.map(DataDirectory::checkpoints).orElseGet(Checkpoints::inMemory)));
        work = parts.keep(QueueMapping.start(awaitedQueue(), functions.work(), options.queue()));
        gateway.open(functions);
    }

    private SqsEndpoint awaitedQueue() {
        try {
            return queue.awaited();
        } catch (CompletionException e) {
            throw new LocalSystemException("the work queue does not start: " + e.getCause().getMessage(), e.getCause());
        }
    }

    private Map<String, String> configuration() {
        Map<String, String> configuration = new HashMap<>(Map.of("relata.model", options.model(),
                "relata.work-queue-url", queue.endpoint().workUrl(),
                "relata.work-queue-endpoint", queue.endpoint().uri().toString(),
                "relata.table", table(),
                "quarkus.dynamodb.endpoint-override", dynamoDbEndpoint().toString(),
                "quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.log.level", "WARN"));
        options.portion().ifPresent(copies -> configuration.put("relata.portion", String.valueOf(copies)));
        return configuration;
    }

    /** Where the API is served. */
    public URI url() {
        return gateway.url();
    }

    public URI dynamoDbEndpoint() {
        return database.endpoint().uri();
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
     * Waits until all changes so far, and those that follow from them, have been processed by the stream function and the work function or given up. Right
     * after it, with nobody writing and no dead letters, every copy is what it should be.
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
    }

    /** Stops within 5 s: requests and batches under way finish first, and how far the stream has been processed is written down. */
    @Override
    public void close() {
        gateway.close();
        parts.close();
    }
}
