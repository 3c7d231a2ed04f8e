package io.relata.local.queue;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * An SQS in this process, with the work queue and its dead letters. It keeps them in memory.
 *
 * @see <a href="https://github.com/softwaremill/elasticmq">ElasticMQ</a>
 */
public final class ElasticMq implements AutoCloseable {
    private final SqsEndpoint endpoint;
    private final CompletableFuture<SQSRestServer> starting;

    private ElasticMq(SqsEndpoint endpoint, CompletableFuture<SQSRestServer> starting) {
        this.endpoint = endpoint;
        this.starting = starting;
    }

    /** Starts it; it may take 3 s until it is there, see {@link #awaited}. */
    public static ElasticMq starting(int port, QueueDelivery delivery) {
        SqsEndpoint endpoint = SqsEndpoint.onPort(port);
        return new ElasticMq(endpoint, CompletableFuture.supplyAsync(() -> started(port, endpoint, delivery)));
    }

    private static SQSRestServer started(int port, SqsEndpoint endpoint, QueueDelivery delivery) {
        Thread.currentThread().setContextClassLoader(ElasticMq.class.getClassLoader());
        SQSRestServer server = SQSRestServerBuilder.withInterface("localhost").withPort(port).start();
        server.waitUntilStarted();
        try (SqsClient sqs = endpoint.client()) {
            sqs.createQueue(request -> request.queueName(SqsEndpoint.DEAD_LETTERS));
            sqs.createQueue(request -> request.queueName(SqsEndpoint.WORK).attributes(Map.of(
                    QueueAttributeName.VISIBILITY_TIMEOUT, Long.toString(delivery.visibilityTimeout().toSeconds()),
                    QueueAttributeName.REDRIVE_POLICY, "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":\"%d\"}"
                            .formatted(SqsEndpoint.arn(SqsEndpoint.DEAD_LETTERS), delivery.maxReceiveCount()))));
        }
        return server;
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

    @Override
    public void close() {
        starting.handle((server, failure) -> server == null ? null : server.stopAndWait()).join();
    }
}
