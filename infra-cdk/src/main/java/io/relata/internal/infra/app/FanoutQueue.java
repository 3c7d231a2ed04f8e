package io.relata.internal.infra.app;

import io.relata.infra.function.CustomerKey;
import io.relata.infra.function.JavaFunction;
import io.relata.internal.fanout.work.WorkDelivery;
import io.relata.internal.infra.config.Configuration;
import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.ScalingConfigProperty;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/** The work queue and its dead-letter queue: fan-out that the stream function could not finish, and continued fan-out and verify jobs. */
final class FanoutQueue extends Construct {
    /** The timeout of the functions that send and receive. */
    static final Duration TIMEOUT = Duration.seconds(WorkDelivery.TIMEOUT.toSeconds());
    private static final Duration VISIBILITY_TIMEOUT = Duration.seconds(WorkDelivery.INVISIBLE.toSeconds());

    private final CustomerKey key;
    private final Queue deadLetters;
    private final Queue queue;

    FanoutQueue(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        key = CustomerKey.of(configuration);
        deadLetters = queue("DeadLetters").build();
        queue = queue("Queue").visibilityTimeout(VISIBILITY_TIMEOUT)
                .deadLetterQueue(DeadLetterQueue.builder().queue(deadLetters).maxReceiveCount(WorkDelivery.RECEIVES).build()).build();
        key.encrypt(deadLetters);
        key.encrypt(queue);
    }

    Queue queue() {
        return queue;
    }

    Queue deadLetters() {
        return deadLetters;
    }

    void grantSend(JavaFunction function) {
        queue.grantSendMessages(function.role());
        key.grantSend(function.role());
    }

    /**
     * Delivers the messages to a function, one per invocation. The concurrency is limited to leave throughput of the table to requests.
     *
     * @return the id of the event source mapping
     */
    String deliverTo(JavaFunction function, Configuration configuration) {
        queue.grantConsumeMessages(function.role());
        key.grantReceive(function.role());
        CfnEventSourceMapping source = CfnEventSourceMapping.Builder.create(this, "EventSource").eventSourceArn(queue.getQueueArn())
                .functionName(function.alias().getFunctionArn())
                .batchSize(WorkDelivery.BATCH).functionResponseTypes(List.of("ReportBatchItemFailures"))
                .scalingConfig(ScalingConfigProperty.builder().maximumConcurrency(configuration.workConcurrency()).build()).build();
        return source.getAttrId();
    }

    private Queue.Builder queue(String id) {
        return Queue.Builder.create(this, id).enforceSsl(true).retentionPeriod(Duration.days(14));
    }
}
