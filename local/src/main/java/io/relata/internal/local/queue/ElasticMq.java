package io.relata.internal.local.queue;

import io.relata.internal.events.queue.CreateQueues;
import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.servers.sqs.SqsServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * An SQS in this process, with the work queue and its dead-letter queue, in memory or stored in a file.
 *
 * @see <a href="https://github.com/softwaremill/elasticmq">ElasticMQ</a>
 */
public final class ElasticMq implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ElasticMq.class.getName());
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(2);
    /** The logger of ElasticMQ's HTTP server. */
    private static final Logger SERVER = Logger.getLogger("org.apache.pekko");

    private final SqsEndpoint endpoint;
    private final CompletableFuture<Runnable> starting;

    private ElasticMq(SqsEndpoint endpoint, CompletableFuture<Runnable> starting) {
        this.endpoint = endpoint;
        this.starting = starting;
    }

    /**
     * Starts SQS in the background; it answers after up to 3 s, see {@link #awaited}.
     *
     * @param file stores the messages, each before its sender gets an answer, and restores those of earlier runs; without, messages are
     * lost with the process
     */
    public static ElasticMq starting(int port, QueueDelivery delivery, Optional<Path> file) {
        SqsEndpoint endpoint = SqsEndpoint.onPort(port);
        SERVER.setLevel(null);
        return new ElasticMq(endpoint, CompletableFuture.supplyAsync(() -> {
            Runnable stop = SqsServer.start(port, file);
            CreateQueues.in(endpoint, delivery);
            return stop;
        }));
    }

    /** Where SQS answers, possibly not yet. */
    public SqsEndpoint endpoint() {
        return endpoint;
    }

    /** @throws java.util.concurrent.CompletionException when it does not start */
    public SqsEndpoint awaited() {
        starting.join();
        return endpoint;
    }

    /** Waits at most 2 s for requests in progress, without logging the polls that this interrupts. */
    @Override
    public void close() {
        SERVER.setLevel(Level.OFF);
        try {
            starting.exceptionally(failure -> () -> {}).thenAcceptAsync(Runnable::run).get(TIME_TO_STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.log(System.Logger.Level.WARNING, "the work queue did not stop within {0} s", TIME_TO_STOP.toSeconds());
        } catch (ExecutionException e) {
            LOG.log(System.Logger.Level.WARNING, "the work queue failed to stop", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
