package io.relata.local.queue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueNameExistsException;

/**
 * An SQS in this process, with the work queue and its dead letters. It keeps them in memory, or in a file as well.
 *
 * @see <a href="https://github.com/softwaremill/elasticmq">ElasticMQ</a>
 */
public final class ElasticMq implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ElasticMq.class.getName());
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(2);
    /** The HTTP server's own. */
    private static final Logger SERVER = Logger.getLogger("org.apache.pekko");

    private final SqsEndpoint endpoint;
    private final CompletableFuture<Runnable> starting;

    private ElasticMq(SqsEndpoint endpoint, CompletableFuture<Runnable> starting) {
        this.endpoint = endpoint;
        this.starting = starting;
    }

    /**
     * Starts it; it may take 3 s until it is there, see {@link #awaited}.
     *
     * @param file has the messages of the time before, and every message from before its sender is told that it is safe; without, they end
     * with the process
     */
    public static ElasticMq starting(int port, QueueDelivery delivery, Optional<Path> file) {
        SqsEndpoint endpoint = SqsEndpoint.onPort(port);
        SERVER.setLevel(null);
        return new ElasticMq(endpoint, CompletableFuture.supplyAsync(() -> {
            Thread.currentThread().setContextClassLoader(ElasticMq.class.getClassLoader());
            Runnable stop = file.map(kept -> QueueFile.served(kept, port)).orElseGet(() -> inMemory(port));
            create(endpoint, delivery);
            return stop;
        }));
    }

    private static Runnable inMemory(int port) {
        SQSRestServer server = SQSRestServerBuilder.withInterface("localhost").withPort(port).start();
        server.waitUntilStarted();
        return server::stopAndWait;
    }

    private static void create(SqsEndpoint endpoint, QueueDelivery delivery) {
        Map<QueueAttributeName, String> attributes = Map.of(
                QueueAttributeName.VISIBILITY_TIMEOUT, Long.toString(delivery.visibilityTimeout().toSeconds()),
                QueueAttributeName.REDRIVE_POLICY, "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":\"%d\"}"
                        .formatted(SqsEndpoint.arn(SqsEndpoint.DEAD_LETTERS), delivery.maxReceiveCount()));
        try (SqsClient sqs = endpoint.client()) {
            sqs.createQueue(request -> request.queueName(SqsEndpoint.DEAD_LETTERS));
            sqs.createQueue(request -> request.queueName(SqsEndpoint.WORK).attributes(attributes));
        } catch (QueueNameExistsException kept) {
            try (SqsClient sqs = endpoint.client()) {
                sqs.setQueueAttributes(request -> request.queueUrl(endpoint.workUrl()).attributes(attributes));
            }
        }
    }

    /** Where it is, or will be. */
    public SqsEndpoint endpoint() {
        return endpoint;
    }

    /** @throws java.util.concurrent.CompletionException when it does not come up */
    public SqsEndpoint awaited() {
        starting.join();
        return endpoint;
    }

    /** Lets it finish what it is about, for at most 2 s. A poll that is cut off by that is no failure that anybody has to hear of. */
    @Override
    public void close() {
        SERVER.setLevel(Level.OFF);
        try {
            starting.exceptionally(failure -> () -> {}).thenAcceptAsync(Runnable::run).get(TIME_TO_STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.log(System.Logger.Level.WARNING, "the work queue did not stop within {0} s", TIME_TO_STOP.toSeconds());
        } catch (ExecutionException e) {
            LOG.log(System.Logger.Level.WARNING, "the work queue did not stop well", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
